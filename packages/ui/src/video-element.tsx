import type { ComponentProps } from 'react'

/** The browser's own player. Its captions are its children, because they come later, and not every video has some. */
export function VideoElement({ children, ...props }: ComponentProps<'video'>) {
  return (
    <video controls playsInline preload="metadata" className="size-full" {...props}>
      {children}
    </video>
  )
}
