import { operations } from '@skillharbor/contracts/operations'
import type { Transaction } from '../../../db/connection.ts'
import { AppError } from '../../app-error.ts'
import { parseId } from '../../ids.ts'
import type { Scope } from '../../scope.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { filed } from './complain.ts'
import { lockLink, openLink } from './complaint-link-repository.ts'
import { enqueueComplaintLink } from './complaint-mail-queue.ts'
import { complaintsOf } from './complaint-repository.ts'
import { addToComplaint, storeComplaint } from './store-complaint.ts'
import { toComplaint } from './to-complaint.ts'

/** How many complaints a person sees. */
const mostListed = 50

const invalid = () => new AppError('LINK_INVALID', 'This link doesn’t work any more. Ask for a new one.')

export const askComplaintLink = defineUseCase(operations.complaints.askLink, async ({ db, language }, { email }) => {
  await enqueueComplaintLink(db, email, language)
  return done('A link to write to us is on its way.')
})

/** The complaints that were made by links to an address; a learner's own aren't among them, whatever their address. */
export const openComplaintLink = defineUseCase(operations.complaints.open, async ({ db, now }, { token }) => {
  const email = await openLink(db, token, now())
  if (email === undefined) throw invalid()
  return { email, content: (await complaintsOf(db, { email }, { limit: mostListed })).map(toComplaint) }
})

/** Runs it with the link locked. Throws LINK_INVALID for one that is unknown or too old. */
const byLink = <Result>(
  { db, now }: Scope,
  token: string,
  run: (tx: Transaction, who: { email: string }) => Promise<Result>,
): Promise<Result> =>
  db.transaction(async (tx) => {
    const email = await lockLink(tx, token, now())
    if (email === undefined) throw invalid()
    return run(tx, { email })
  })

export const fileByLink = defineUseCase(operations.complaints.fileByLink, async (scope, { token, topic, words }) => {
  const { now, language } = scope
  const { joined, content } = await byLink(scope, token, (tx, who) =>
    storeComplaint(tx, scope.settings, { who, topic, words, language, now: now() }),
  )
  return { ...filed(joined), content }
})

export const addByLink = defineUseCase(operations.complaints.addByLink, async (scope, { token, id: given, words }) => {
  const id = parseId(given, 'Complaint')
  const content = await byLink(scope, token, (tx, who) => addToComplaint(tx, id, { who, words, now: scope.now() }))
  return { ...filed(true), content }
})
