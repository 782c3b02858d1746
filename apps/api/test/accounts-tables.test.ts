import { expect, test } from 'vitest'
import { ownApi } from './account-holders.ts'

/**
 * What becomes of every table that points at a learner or an admin, at an order or a payment, when the person asks for
 * their data, or deletes the account. `kept` says why the rows stay: they hold no person once the account's own row is
 * anonymous (decision 008). A new table has to be added here, and to the export or the deletion.
 */
const personalTables: Readonly<
  Record<string, { exported: boolean; deletion: 'deleted' | 'anonymized' | `kept: ${string}` }>
> = {
  learners: { exported: true, deletion: 'anonymized' },
  admins: { exported: true, deletion: 'anonymized' },
  sessions: { exported: true, deletion: 'deleted' },
  factors: { exported: true, deletion: 'deleted' },
  recovery_codes: { exported: false, deletion: 'deleted' },
  challenges: { exported: false, deletion: 'deleted' },
  security_events: { exported: true, deletion: 'anonymized' },
  email_choices: { exported: true, deletion: 'deleted' },
  link_tokens: { exported: false, deletion: 'deleted' },
  teacher_profiles: { exported: true, deletion: 'deleted' },
  courses: { exported: true, deletion: 'kept: buyers own them' },
  orders: { exported: true, deletion: 'kept: the books point at them' },
  order_lines: { exported: true, deletion: 'kept: the books point at them' },
  order_events: { exported: true, deletion: 'kept: the books point at them' },
  payments: { exported: true, deletion: 'kept: the books point at them' },
  payment_mismatches: { exported: true, deletion: 'kept: the books point at them' },
  refunds: { exported: true, deletion: 'kept: the books point at them' },
  bulk_refunds: { exported: false, deletion: 'kept: they say why money went back' },
  complaints: { exported: true, deletion: 'anonymized' },
  course_reports: { exported: true, deletion: 'deleted' },
  undertakings: { exported: true, deletion: 'kept: they say what was agreed to' },
  refund_requests: { exported: true, deletion: 'deleted' },
  seller_refund_rules: { exported: true, deletion: 'deleted' },
  dispute_answers: { exported: false, deletion: 'anonymized' },
  purchases: { exported: true, deletion: 'kept: the books point at them' },
  enrolments: { exported: true, deletion: 'deleted' },
  lesson_progress: { exported: true, deletion: 'deleted' },
  lesson_openings: { exported: true, deletion: 'deleted' },
  media_uploads: { exported: false, deletion: 'kept: aborted after three days' },
  stored_objects: { exported: false, deletion: 'kept: until the object is removed' },
  playbacks: { exported: false, deletion: 'deleted' },
  quiz_attempts: { exported: true, deletion: 'deleted' },
  notes: { exported: true, deletion: 'deleted' },
  questions: { exported: true, deletion: 'deleted' },
  question_answers: { exported: true, deletion: 'deleted' },
  question_reports: { exported: true, deletion: 'deleted' },
  wishes: { exported: true, deletion: 'deleted' },
  certificates: { exported: true, deletion: 'anonymized' },
  reviews: { exported: true, deletion: 'deleted' },
  ledger_lines: { exported: false, deletion: 'kept: the books are never changed' },
}

test('every table about an account, an order or a payment says what becomes of it', async () => {
  const api = await ownApi()
  const { rows } = await api.parts.pool.query<{ name: string }>(
    `select distinct c.conrelid::regclass::text as name from pg_constraint c
     where c.contype = 'f'
       and c.confrelid in ('learners'::regclass, 'admins'::regclass, 'orders'::regclass, 'payments'::regclass)
     union select 'learners' union select 'admins' order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(personalTables).toSorted())
})
