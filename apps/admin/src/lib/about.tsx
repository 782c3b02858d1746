import type { ReactNode } from 'react'

/** For screen readers only: the list shows whose question or review a button is about. */
export const about = (text: ReactNode) => <span className="sr-only">{text}</span>
