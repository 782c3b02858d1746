import { undertakingVersion } from '@skillharbor/contracts/constants'
import { operations } from '@skillharbor/contracts/operations'
import type { Db } from '../../../db/connection.ts'
import { invalidAt } from '../../app-error.ts'
import { newId } from '../../ids.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { hasAgreed, insertUndertaking } from './undertaking-repository.ts'

/** Throws INVALID_INPUT at this field unless the version is today's: nobody agrees to a text that they haven't read. */
export const requireCurrent = (version: string, field: 'undertaking' | 'version'): void => {
  if (version !== undertakingVersion)
    throw invalidAt(field, 'The undertaking has changed. Reload the page, and read it again')
}

/** Keeps that the admin agreed to today's version, and when. */
export const keepAgreement = (db: Db, adminId: string, now: Date): Promise<void> =>
  insertUndertaking(db, { id: newId(now), adminId, version: undertakingVersion, agreedAt: now })

/** Whether the admin agreed to today's version. */
export const hasAgreedToday = (db: Db, adminId: string): Promise<boolean> => hasAgreed(db, adminId, undertakingVersion)

export const agreeToUndertaking = defineUseCase(operations.admin.agree, async ({ db, actor, now }, { version }) => {
  requireCurrent(version, 'version')
  await keepAgreement(db, actor.id, now())
  return done('Thanks. We’ve recorded that you agree.')
})
