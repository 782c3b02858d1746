import { questionLength } from '@skillharbor/contracts/constants'
import type { ReactNode } from 'react'
import { t } from './messages.ts'

/** For screen readers only: the list shows which question or answer a button is about. */
export const about = (text: ReactNode) => <span className="sr-only">{text}</span>

/** How a question or an answer is called in the name of a button. */
export const startOf = (body: string): string => body.slice(0, 40)

export const lengthText = (count: number): string => t('length', { count, max: questionLength })
