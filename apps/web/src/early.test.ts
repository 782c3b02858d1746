import { afterEach, expect, test } from 'vitest'
import { showEarly } from './early.ts'

const head = document.head.innerHTML
afterEach(() => {
  document.head.innerHTML = head
  document.body.innerHTML = ''
})

const now = Date.parse('2026-11-23T10:00:00Z')
const bio = `I teach **type**, and [write](https://a.example) \`code\`.\n\nSecond.\n\n- a list\n\nThird.`

/** The texts of a page with this data in its head, after a look at `at`. */
const shown = (data: object | undefined, { at = now, address = '/course/c1' } = {}) => {
  document.head.innerHTML = data
    ? `<script type="application/json" id="page-data">${JSON.stringify(data)}</script>`
    : ''
  document.body.innerHTML = `<div id="root"><p data-early="course.title" data-early-language="course.language">…</p><p data-early="course.subtitle">…</p>
    <p data-early="teacher.bio" data-markdown>…</p></div>`
  showEarly(address, at)
  return [...document.querySelectorAll('p')].map((p) => p.textContent)
}
const isEarly = () => document.getElementById('root')?.dataset.isEarly !== undefined

test('a page shows what its head brings, letter for letter', () => {
  expect(shown({ at: now, course: { title: '<b>C*</b>', subtitle: '' } })).toEqual(['<b>C*</b>', '', '…'])
  expect(isEarly()).toBe(true)
})

test('a text says the language that its course is in, if the course says it', () => {
  shown({ at: now, course: { title: 'टेस्ट', language: 'hi' } })
  expect([...document.querySelectorAll('p')].map((p) => p.lang)).toEqual(['hi', '', ''])
  shown({ at: now, course: { title: 'Tests' } })
  expect(document.querySelector('p')?.lang).toBe('')
})

test('Markdown is shown without its marks, up to what isn’t only words', () => {
  expect(shown({ at: now, teacher: { bio } })[2]).toBe('I teach type, and write code.\n\nSecond.')
  expect(shown({ at: now, teacher: { bio: '**Bold** first' } })[2]).toBe('Bold first')
})

test.each([
  ['has no data', undefined],
  ['has data of something else', { at: 'soon', course: 1 }],
  ['was kept for more than a minute', { at: now - 61_000, course: { title: 'Old' } }],
])('a page that %s keeps its skeleton', (_, data) => {
  expect(shown(data)).toEqual(['…', '…', '…'])
  expect(isEarly()).toBe(false)
})

test.each([
  ['/allcourses', 'Knots'],
  ['/allcourses/', 'Knots'],
  ['/allcourses?lang=hi', 'Knots'],
  ['/allcourses?q=sails', '…'],
  ['/allcourses?lang=hi&q=sails', '…'],
  ['/course/c1?utm_source=mail', 'Knots'],
])('%s shows early what belongs to it', (address, title) => {
  expect(shown({ at: now, course: { title: 'Knots' } }, { address })[0]).toBe(title)
})
