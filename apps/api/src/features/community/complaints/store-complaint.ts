import { complaintLimits } from '@skillharbor/contracts/constants'
import type { ComplaintTopic } from '@skillharbor/contracts/entities'
import { say } from '@skillharbor/contracts/said'
import type { Language } from '@skillharbor/messages/language'
import type { Transaction } from '../../../db/connection.ts'
import { AppError } from '../../app-error.ts'
import { newId } from '../../ids.ts'
import { tellOperators } from '../tell-operators.ts'
import { clocksFrom } from './complaint-clocks.ts'
import { enqueueComplaintMail } from './complaint-mail-queue.ts'
import {
  type Complainer,
  complaintsOf,
  countMessages,
  countOpen,
  insertComplaint,
  insertMessage,
  lockOpenAbout,
  lockOwn,
} from './complaint-repository.ts'
import { toComplaint } from './to-complaint.ts'

type Settings = Parameters<typeof tellOperators>[1]
type Writing = { who: Complainer; words: string; now: Date }

/** Adds a message to a complaint that the transaction has locked. Throws CONFLICT if it takes no more. */
const addTo = async (tx: Transaction, id: string, { who, words, now }: Writing) => {
  const { messages: most } = complaintLimits
  if ((await countMessages(tx, id)) >= most)
    throw new AppError('CONFLICT', say('This complaint already has {most} messages. Wait for an answer', { most }))
  await insertMessage(tx, id, words, now)
  return stored(tx, id, who)
}

const stored = async (tx: Transaction, id: string, who: Complainer) => {
  const [row] = await complaintsOf(tx, who, { id, limit: 1 })
  if (!row) throw new Error(`The complaint ${id} isn’t there`)
  return toComplaint(row)
}

/**
 * Stores a complaint, with a number, the two clocks and an email, and tells the operators; a further one about an order joins the open one. The caller
 * has locked who complains. Throws CONFLICT if they have too many open ones.
 */
export const storeComplaint = async (
  tx: Transaction,
  settings: Settings,
  { topic, orderId, language, ...writing }: Writing & { topic: ComplaintTopic; orderId?: string; language: Language },
) => {
  const { who, words, now } = writing
  const open = orderId === undefined ? undefined : await lockOpenAbout(tx, orderId)
  if (open !== undefined) return { joined: true, content: await addTo(tx, open, writing) }
  const { open: most } = complaintLimits
  if ((await countOpen(tx, who)) >= most)
    throw new AppError(
      'CONFLICT',
      say('You already have {most} open complaints. Add to one of them, or wait for an answer', { most }),
    )
  const id = newId(now)
  const about = orderId === undefined ? { topic } : { topic: 'order' as const, orderId }
  await insertComplaint(tx, { id, ...who, ...about, language, createdAt: now, ...clocksFrom(now) })
  await insertMessage(tx, id, words, now)
  await enqueueComplaintMail(tx, { id, step: 'opened' })
  await tellOperators(tx, settings)
  return { joined: false, content: await stored(tx, id, who) }
}

/** Adds a message to one of their complaints. Throws NOT_FOUND, and CONFLICT if it is answered or takes no more. */
export const addToComplaint = async (tx: Transaction, id: string, writing: Writing) => {
  const own = await lockOwn(tx, writing.who, id)
  if (!own) throw new AppError('NOT_FOUND', 'Complaint not found')
  if (own.isAnswered) throw new AppError('CONFLICT', 'This complaint has been answered. Make a new one')
  return addTo(tx, id, writing)
}
