// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are code.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findCatalogFaults, findStrayTexts } from './check.ts'

let folder = ''
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A site's `src` with these files. */
const write = (files: Record<string, string | object>) => {
  folder = mkdtempSync(join(tmpdir(), 'texts-'))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return folder
}

const strayIn = (code: string) => findStrayTexts(write({ 'screen.tsx': code }))

test.each([
  ['text between tags', 'const a = <p>sales</p>', 'sales'],
  ['text beside an element', 'const a = <p>Hello <b>{name}</b>!</p>', 'Hello'],
  ['a part of a sentence', 'const a = <p>{n} days</p>', 'days'],
  ['one of two texts', "const a = <p>{open ? t('open') : 'closed'}</p>", 'closed'],
  ['a text that is shown at times', "const a = <p>{done && 'done'}</p>", 'done'],
  ['a template', 'const a = <p>{`${n} orders`}</p>', '{} orders'],
  ['what a screen reader says', 'const a = <a aria-label="account" />', 'account'],
  ['a placeholder', 'const a = <input placeholder="title" />', 'title'],
  ['an alternative text', "const a = <img alt={isNew ? 'new picture' : t('old')} />", 'new picture'],
  ['a component’s text', "const a = <Field label={'price'} />", 'price'],
  ['a component’s text by any name', 'const a = <Fact name="Status" />', 'Status'],
  ['a toast', "notify.error('Couldn’t load it')", 'Couldn’t load it'],
  ['a table of texts', "const labels = { open: 'Waiting for payment' }", 'Waiting for payment'],
  ['a sentence of parts', 'const a = `${name} has the course.`', '{} has the course.'],
  ['a default', "function A({ label = 'Save' }) { return label }", 'Save'],
  ['words in small letters', "const a = { text: 'paid after that day' }", 'paid after that day'],
])('%s in the code is found', (_, code, text) => {
  expect(strayIn(code)).toEqual([`screen.tsx:1 ${text}`])
})

test.each([
  ['a message', "const a = <p title={t('list.title')}>{t('list.lead', { name })}</p>"],
  ['classes', 'const a = <p className={`grid gap-2 ${look} text-start`}>{b} · {c}</p>'],
  ['names', 'const a = <input type="email" autoComplete="address-level1" name=\'picture\' />'],
  ['a path', 'const a = `/sales?${query}`; const b = <a href="/all courses" />'],
  ['what developers read', "console.error('It broke'); throw new TypeError('A picture is missing')"],
  ['a comparison', "const a = <p>{state === 'running' ? t('a') : t('b')}</p>"],
  ['types and modules', "import a from 'Some Module'; type A = 'Some words here'; const b = c as 'Some other words'"],
])('%s is no stray text', (_, code) => {
  expect(strayIn(code)).toEqual([])
})

test('tests may hold texts', () => {
  expect(findStrayTexts(write({ 'a.test.tsx': 'const a = <p>Sales</p>' }))).toEqual([])
})

test('an exception passes, until no file holds it', () => {
  const exception = { text: 'Asia/Kolkata', why: 'a time zone' }
  expect(findStrayTexts(write({ 'a.ts': "const zone = 'Asia/Kolkata'" }), [exception])).toEqual([])
  expect(findStrayTexts(write({ 'a.ts': '' }), [exception])).toEqual(['no file holds the exception Asia/Kolkata'])
})

test('code that cannot be read is an error, not a pass', () => {
  expect(() => strayIn('const a = <p>')).toThrow('screen.tsx')
})

const shown = "t('title'); t(`kinds.${kind}.text`)"

test('messages that no code shows are found', () => {
  const en = { title: 'Sales', lead: 'Earnings', kinds: { a: { text: 'A', advice: 'B' } } }
  expect(findCatalogFaults(write({ 'a.tsx': shown, 'messages.en.json': en, 'messages.hi.json': en }))).toEqual([
    'messages.en.json: lead is unused',
    'messages.en.json: kinds.a.advice is unused',
  ])
})

test('a text that is made of nothing but values shows no message, and one in an error does', () => {
  const en = { title: 'Sales', 'not-there': 'Gone' }
  const code = "name = `${first}${last}`; throw new Error(t('not-there'))"
  expect(findCatalogFaults(write({ 'a.tsx': code, 'messages.en.json': en, 'messages.hi.json': en }))).toEqual([
    'messages.en.json: title is unused',
  ])
})

test('a language with other messages, or with other values, is found', () => {
  const en = { title: 'Sales of {name}', kinds: { a: { text: '{n, plural, one {#} other {#}}' } } }
  const code = { 'x/a.tsx': shown, 'x/messages.en.json': en }
  const hindi = (hi: object) => findCatalogFaults(write({ ...code, 'x/messages.hi.json': hi }))
  expect(hindi({ title: '{name} की बिक्री', kinds: { a: { text: '{n, plural, one {#} other {#}}' } } })).toEqual([])
  expect(hindi({ title: '{nam} की बिक्री', kinds: { a: { text: '{n}' } }, lead: 'x' })).toEqual([
    'x/messages.hi.json: title takes other values than in x/messages.en.json',
    'x/messages.hi.json: kinds.a.text takes other values than in x/messages.en.json',
    'x/messages.hi.json: lead is in no x/messages.en.json',
  ])
  expect(hindi({ title: '{name} की बिक्री' })).toEqual(['x/messages.hi.json: kinds.a.text is missing'])
})

test('a message that is still in English is found; a name, an address or a value is no such message', () => {
  const en = {
    a: 'No orders yet',
    b: 'Blockchain, Without the Noise',
    c: 'you@example.com',
    d: '{n, plural, one {# UPI} other {# UPI}} <b>UPI</b>',
  }
  const code = "const a = [t('a'), t('b'), t('c'), t('d')]"
  const faults = findCatalogFaults(write({ 'a.tsx': code, 'messages.en.json': en, 'messages.hi.json': en }))
  expect(faults).toEqual(['messages.hi.json: a is still in English'])
})

test('a straight apostrophe, which ICU reads as a quotation, is found', () => {
  const en = { title: "It's {name}", kinds: { a: { text: 'x' } } }
  expect(findCatalogFaults(write({ 'a.tsx': shown, 'messages.en.json': en, 'messages.hi.json': en }))).toEqual([
    "messages.en.json: title has ' for ’",
    "messages.hi.json: title has ' for ’",
  ])
})

test('a language that a feature lacks is found', () => {
  const en = { title: 'Sales', kinds: { a: { text: 'x' } } }
  expect(findCatalogFaults(write({ 'x/a.tsx': shown, 'x/messages.en.json': en }))).toEqual([
    'x/messages.hi.json is missing',
  ])
})
