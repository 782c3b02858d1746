import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LearnerData, SellerData } from '@skillharbor/contracts/entities'
import { getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { everyNoun } from '../src/features/accounts/own-data/every-noun.ts'
import { ownApi } from './account-holders.ts'

const named = everyNoun.flatMap(({ tables }) => tables.map(({ table }) => getTableName(table)))

/** What a course consists of, or is counted of it: exported with it, and kept for those who bought it. */
const ofCourses = [
  'caption_sets',
  'course_learners',
  'course_ratings',
  'course_revisions',
  'curricula',
  'lesson_drafts',
  'lesson_versions',
  'lessons',
  'price_history',
  'revision_restores',
  'videos',
]

/** The tables that point at a learner or an admin, an order or a payment, a course or a lesson, or hold an email address. */
const aboutPeople = `select c.conrelid::regclass::text as name from pg_constraint c
    where c.contype = 'f'
      and c.confrelid in ('learners'::regclass, 'admins'::regclass, 'orders'::regclass, 'payments'::regclass,
        'courses'::regclass, 'lessons'::regclass)
  union select table_name from information_schema.columns where table_schema = 'public' and column_name = 'email'
  order by 1`

test('every table about an account, an order, a payment or a course, or with an email address, is some noun’s personal data, or a course’s content', async () => {
  const api = await ownApi()
  const { rows } = await api.parts.pool.query<{ name: string }>(aboutPeople)
  expect(rows.length).toBeGreaterThan(30)
  const missing = rows.map(({ name }) => name).filter((name) => ![...named, ...ofCourses].includes(name))
  expect(missing, 'tables for the personal-data.ts of their nouns (docs/adding-a-feature.md)').toEqual([])
})

// Whatever is being made for the account meanwhile, such as a course, waits for its row.
test('the accounts’ own rows are the first that a deletion takes', () => {
  expect(everyNoun[0]?.tables.map(({ table }) => getTableName(table))).toEqual(['learners', 'admins'])
})

test('no table is named by two nouns', () => {
  expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([])
})

test.each([
  { who: 'learner', document: LearnerData },
  { who: 'admin', document: SellerData },
] as const)('every part of the $who’s export is made by one noun', ({ who, document }) => {
  const made = everyNoun.flatMap((noun) => Object.keys(noun[who]?.exports ?? {}))
  expect(['exportedAt', 'account', ...made].toSorted()).toEqual(Object.keys(document.shape).toSorted())
})

test('a noun that keeps a table to be deleted or made anonymous does something when an account is deleted', () => {
  const idle = everyNoun.filter(({ learner, admin }) => !learner?.forget && !admin?.forget)
  const forgotten = idle.flatMap(({ tables }) => tables.filter(({ deletion }) => !deletion.startsWith('kept')))
  expect(forgotten.map(({ table }) => getTableName(table))).toEqual([])
})

test('the page about features has a row for every one of these tables', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/adding-a-feature.md'), 'utf8')
  const [, section = ''] = page.split("## A person's data")
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  const described = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(named.filter((name) => !described.includes(name))).toEqual([])
})
