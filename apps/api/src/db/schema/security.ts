import { proofKinds, type RefundRuleChange, securityEventKinds } from '@skillharbor/contracts/entities'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { admins, learners } from './accounts.ts'
import { id, oneOf, time } from './columns.ts'

/** What a script could repeat without end: at most one row a minute per account and network. */
export const boundedKinds = ['login-failed', 'login-refused', 'exported'] as const

/**
 * What happened to the security of accounts. Rows are only added, and removed after 400 days; a trigger refuses
 * anything else, except that the network and device of a deleted account are blanked.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: id(),
    realm: text('realm', { enum: ['user', 'admin'] }).notNull(),
    /** Neither is set for a login with an unknown email. */
    learnerId: uuid('learner_id').references(() => learners.id),
    adminId: uuid('admin_id').references(() => admins.id),
    /** Not checked by the database, so that a new kind needs no migration. */
    kind: text('kind', { enum: securityEventKinds }).notNull(),
    at: time('at').notNull(),
    network: text('network').notNull(),
    device: text('device').notNull(),
    /** What it is about: a session, an order, a course. */
    subject: uuid('subject'),
    /** With what somebody logged in or confirmed. Not checked by the database either. */
    factor: text('factor', { enum: proofKinds }),
    /** Why an operator did it, in the operator's words. */
    reason: text('reason'),
    /** How a rule for refunds was changed. */
    refundRule: jsonb('refund_rule').$type<RefundRuleChange>(),
  },
  (t) => [
    index('security_events_learner').on(t.learnerId, t.id),
    index('security_events_admin').on(t.adminId, t.id),
    index('security_events_at').on(t.at),
    index('security_events_subject').on(t.subject, t.id),
    index('security_events_kind').on(t.kind, t.id),
    index('security_events_network').on(t.network, t.id),
    uniqueIndex('security_events_bounded')
      .on(
        t.kind,
        t.realm,
        sql`coalesce(${t.learnerId}, ${t.adminId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
        t.network,
        sql`date_trunc('minute', ${t.at} at time zone 'UTC')`,
      )
      .where(sql`${oneOf(t.kind, boundedKinds)} and ${t.network} <> ''`),
    check('security_events_realm', oneOf(t.realm, ['user', 'admin'])),
    check(
      'security_events_account',
      sql`(${t.learnerId} is null or ${t.realm} = 'user') and (${t.adminId} is null or ${t.realm} = 'admin')`,
    ),
  ],
)
