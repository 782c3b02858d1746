import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

type WhenNearProps = {
  /** Takes the children's place until they are there, in their size. */
  placeholder: ReactNode
  children: ReactNode
}

/** How far below the window the children are when they begin to load. */
const margin = '400px 0px'

/** Mounts its children when they are about to scroll into view, so that they aren't part of the first load. */
export function WhenNear({ placeholder, children }: WhenNearProps) {
  const [near, setNear] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: margin },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={place}>{near ? <Suspense fallback={placeholder}>{children}</Suspense> : placeholder}</div>
}
