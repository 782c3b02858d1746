import { test as base, expect as baseExpect, type Page, type TestDetails, type TestInfo } from '@playwright/test'
import { expectInHindi } from './in-hindi/expect-in-hindi.ts'
import { translateFinders } from './in-hindi/finders.ts'
import { isInHindi } from './in-hindi/language.ts'
import { listCalls } from './list-calls.ts'
import { reportViolations } from './violations.ts'

const EXPECTED = 'expected error'
/** This machine, and its name where passkeys work. */
const ours = new Set(['127.0.0.1', 'passkeys.localhost'])

/**
 * The details of a test in which `page` logs these errors, each at least once, and no other; an error is known by a part
 * of its text or address.
 */
export const expecting = (...errors: string[]): TestDetails => ({
  annotation: errors.map((description) => ({ type: EXPECTED, description })),
})

/** A page that may not write errors to the console, throw, or ask another machine for anything. */
async function watched(
  page: Page,
  use: (page: Page) => Promise<void>,
  info: TestInfo,
  expected: string[] = [],
): Promise<void> {
  await page.addInitScript(reportViolations)
  const problems: string[] = []
  const seen = new Set<string>()
  page.on('pageerror', (error) => problems.push(`The page threw ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    const { url } = message.location()
    if (message.type() !== 'error' || isSignedOut(message.text(), url)) return
    const problem = `${message.text()} (${url})`
    const known = expected.find((part) => problem.includes(part))
    if (known === undefined) problems.push(problem)
    else seen.add(known)
  })
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (/^(http|ws)s?:$/.test(protocol) && !ours.has(hostname)) problems.push(`The page asked ${request.url()}`)
  })
  const calls = listCalls(page)
  await use(page)
  await calls.attachTo(info)
  expect(problems).toEqual([])
  expect([...seen].toSorted(), 'the errors that the test expects').toEqual(expected.toSorted())
}

/** Chromium logs every 401; the session check answers so when nobody is signed in. */
const isSignedOut = (text: string, url: string) =>
  text.includes('status of 401') && /\/trpc\/(auth|admin)\.me\b/.test(url)

/** Journeys say everything in English; where they run in Hindi, that is translated. */
export const expect: typeof baseExpect = isInHindi() ? expectInHindi : baseExpect

/** The test of every journey: `page`, and `otherPage`, a page of somebody else's browser. */
export const test = base.extend<{ otherPage: Page }, { language: undefined }>({
  language: [
    async ({ browser }, use) => {
      if (isInHindi()) {
        const page = await browser.newPage()
        translateFinders(page)
        await page.close()
      }
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  page: ({ page }, use, info) => {
    const { annotations } = info
    const expected = annotations.filter(({ type }) => type === EXPECTED).map(({ description = '' }) => description)
    return watched(page, use, info, expected)
  },
  otherPage: async ({ browser }, use, info) => {
    const context = await browser.newContext()
    await watched(await context.newPage(), use, info)
    await context.close()
  },
})
