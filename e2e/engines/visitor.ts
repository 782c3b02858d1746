import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Person } from '../people.ts'
import { sites } from '../sites.ts'
import { shownText } from './shown-text.ts'
import type { Browser, Found, Tab, Wanted } from './tab.ts'
import { play } from './video.ts'

export type Visitor = ReturnType<typeof createVisitor>
const wait = { timeout: 20_000, intervals: [50, 100, 250] }
const escaped = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const sourceOf = (name: string | RegExp) => (typeof name === 'string' ? `^${escaped(name)}$` : name.source)

/** Runs in the page of the learner site. */
const logIn = async (body: string) => {
  await fetch('/api/v1/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

/** Runs in the page: what choosing the option with these words does, as each engine draws its list in its own way. */
const choose = (words: string) => {
  const option = [...document.querySelectorAll('option')].find(({ text }) => text === words)
  const list = option?.closest('select')
  if (!option || !list) return false
  option.selected = true
  list.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}

/** Does steps in a tab, as somebody would who sees the page, and writes each into a log, with a picture. */
export function createVisitor(tab: Tab, folder: string, { newTab }: Browser) {
  mkdirSync(folder, { recursive: true })
  const log = join(folder, 'steps.log')
  const began = Date.now()
  let number = 0
  const note = (words: string) => appendFileSync(log, `${((Date.now() - began) / 1000).toFixed(1)} s  ${words}\n`)
  const step = async (words: string, act: () => Promise<void>) => {
    try {
      await act()
    } catch (error) {
      note(`FAILED: ${words}`)
      throw error
    } finally {
      await tab.picture(join(folder, `${String(++number).padStart(2, '0')}.png`))
    }
    note(words)
  }
  const use = (kind: Wanted['kind'], name: string | RegExp, act: (found: Found) => Promise<void>, frame?: string) =>
    expect(async () => {
      const found = await tab.find({ kind, name: sourceOf(name) }, frame)
      expect(found, `no ${kind} ${name}`).toBeDefined()
      if (found) await act(found)
    }).toPass(wait)
  return {
    tab,
    newTab,
    note,
    /** Logs in without the screens. */
    logsIn: (person: Person) =>
      step('logs in', async () => {
        await tab.goto(sites.web)
        await tab.run(logIn, JSON.stringify(person))
      }),
    opens: (url: string) => step(`opens ${new URL(url).pathname}`, () => tab.goto(url)),
    presses: (kind: Wanted['kind'], name: string | RegExp, frame?: string) =>
      step(`presses ${kind} ${name}`, () => use(kind, name, ({ click }) => click(), frame)),
    fills: (name: string | RegExp, words: string, frame?: string) =>
      step(`fills ${name}`, () => use('field', name, ({ fill }) => fill(words), frame)),
    chooses: (option: string) =>
      step(`chooses ${option}`, () => expect.poll(() => tab.run(choose, option), wait).toBe(true)),
    gives: (name: string | RegExp, path: string) =>
      step(`gives a file: ${name}`, () => use('file', name, ({ give }) => give(path))),
    reloads: () => step('reloads', () => tab.reload()),
    plays: () => step('plays the video', () => play(tab)),
    sees: (words: string, options: { frame?: string; timeout?: number } = {}) =>
      step(`sees ${words}`, () =>
        expect.poll(() => tab.run(shownText, '', options.frame), { ...wait, ...options }).toContain(words),
      ),
    isAt: (path: RegExp) =>
      step(`is at ${path}`, () => expect.poll(() => tab.run(() => location.pathname), wait).toMatch(path)),
  }
}
