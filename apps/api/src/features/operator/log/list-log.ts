import type { LoggedEvent } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import { validate } from 'uuid'
import { pageOf } from '../../page-of.ts'
import { defineUseCase } from '../../use-case.ts'
import { eventsMatching, type LoggedRow } from './log-repository.ts'

const toLoggedEvent = ({ id, at, accountId, username, email, ...event }: LoggedRow): LoggedEvent => ({
  _id: id,
  at: at.toISOString(),
  ...event,
  account: accountId === null ? null : { _id: accountId, username: username ?? '', email: email ?? '' },
})

/** What isn't an id is about nothing, so nothing is found. */
export const listLog = defineUseCase(
  operations.operator.activity,
  async ({ db }, { kind, about, network, cursor, limit }) => {
    if (about !== undefined && !validate(about)) return { content: [], nextCursor: null }
    return pageOf({ cursor, limit }, toLoggedEvent, (page) => eventsMatching(db, { kind, about, network, ...page }))
  },
)
