import type { ReactNode } from 'react'

/**
 * A video's place: right below the bar, as wide as the lesson's column. On a phone it stays there while the rest scrolls
 * (main.css).
 */
export const VideoStage = ({ children }: { children: ReactNode }) => (
  <div className="video-stage order-first bg-black text-white scheme-dark print:hidden">{children}</div>
)
