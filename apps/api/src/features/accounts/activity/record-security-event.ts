import type { ProofKind, RefundRuleChange, SecurityEventKind } from '@skillharbor/contracts/entities'
import type { Db } from '../../../db/connection.ts'
import { newId } from '../../ids.ts'
import type { Actor, Realm, Scope } from '../../scope.ts'
import { deviceOf } from '../device.ts'
import { ownerColumns } from '../owner.ts'
import { insertEvent, type NewEvent, type SecurityEventRow } from './activity-repository.ts'

/** From where and when a request came, and the log that its events are written to. */
export type Origin = Pick<Scope, 'address' | 'userAgent' | 'now' | 'log'>

type Happened = {
  kind: SecurityEventKind
  /** The account, or only its realm if there is none. */
  who: Actor | { realm: Realm }
  /** The id of what it is about, such as a refunded order. */
  subject?: string
  /** With what somebody logged in or confirmed, or failed to. */
  factor?: ProofKind
  /** Why an operator did it. Not in the line of the log: it may name somebody. */
  reason?: string | null | undefined
  /** How a rule for refunds was changed. */
  refundRule?: RefundRuleChange
}

/** The network and the device that a request came from, as events have them. */
const placeOf = ({ address, userAgent }: Origin): Pick<SecurityEventRow, 'network' | 'device'> => ({
  network: address,
  device: deviceOf(userAgent),
})

/**
 * Records what happened to an account's security: in the database, in the caller's transaction, and as a line of the
 * log, which stays even if the transaction fails. Returns the event's id, or undefined for an event that is recorded at
 * most once a minute and just was.
 */
export const recordSecurityEvent = (db: Db, origin: Origin, happened: Happened): Promise<string | undefined> =>
  recordWith(origin, happened, (row) => insertEvent(db, row))

/** The same, stored by `store`, which returns false if there is nothing new to record. */
export const recordWith = async (
  origin: Origin,
  { kind, who, subject, factor, reason, refundRule }: Happened,
  store: (row: NewEvent) => Promise<boolean>,
): Promise<string | undefined> => {
  const at = origin.now()
  const id = newId(at)
  const owner = 'id' in who ? ownerColumns(who) : {}
  const place = placeOf(origin)
  const about = { subject: subject ?? null, factor: factor ?? null, reason: reason ?? null, refundRule }
  const row = { id, realm: who.realm, ...owner, kind, at, ...place, ...about }
  if (!(await store(row))) return undefined
  const account = 'id' in who ? who.id : null
  origin.log.info({ event: kind, realm: who.realm, account, ...place, subject, factor }, 'security event')
  return id
}
