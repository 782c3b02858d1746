import type { ReactNode } from 'react'
import { useSettled } from './settled.ts'

type TogetherProps = {
  /** Takes the children's place until all of them have what they show. */
  placeholder: ReactNode
  children: ReactNode
}

/** Shows its children at once, when the last of them has its answer: one that came later would push the others down. */
export function Together({ placeholder, children }: TogetherProps) {
  const isSettled = useSettled()
  return (
    <>
      {!isSettled && placeholder}
      <div hidden={!isSettled}>{children}</div>
    </>
  )
}
