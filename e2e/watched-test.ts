import { test as base, expect, type Page } from '@playwright/test'

/** A page that may not write errors to the console, throw, or ask another machine for anything. */
async function watched(page: Page, use: (page: Page) => Promise<void>): Promise<void> {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`The page threw ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    const { url } = message.location()
    if (message.type() === 'error' && !isSignedOut(message.text(), url)) problems.push(`${message.text()} (${url})`)
  })
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (/^(http|ws)s?:$/.test(protocol) && hostname !== '127.0.0.1') problems.push(`The page asked ${request.url()}`)
  })
  await use(page)
  expect(problems).toEqual([])
}

/** Chromium logs every 401; the session check answers so when nobody is signed in. */
const isSignedOut = (text: string, url: string) =>
  text.includes('status of 401') && /\/trpc\/(auth|admin)\.me\b/.test(url)

/** The test of every journey: `page`, and `stranger`, a page of somebody else's browser. */
export const test = base.extend<{ stranger: Page }>({
  page: ({ page }, use) => watched(page, use),
  stranger: async ({ browser }, use) => {
    const context = await browser.newContext()
    await watched(await context.newPage(), use)
    await context.close()
  },
})

export { expect }
