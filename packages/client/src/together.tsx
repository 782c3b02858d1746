import type { ReactNode } from 'react'
import { useSettled } from './settled.ts'

type TogetherProps = {
  /** Takes the children's place until all of them have what they show. */
  placeholder: ReactNode
  children: ReactNode
  /** Where the children are in a grid. */
  className?: string
}

/** Shows its children at once, when the last of them has its answer: one that came later would push the others down. */
export function Together({ placeholder, children, className }: TogetherProps) {
  const isSettled = useSettled()
  return (
    <>
      {!isSettled && placeholder}
      <div hidden={!isSettled} className={className}>
        {children}
      </div>
    </>
  )
}
