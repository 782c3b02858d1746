import type { Browser, Page } from '@playwright/test'
import { findWanted } from './find-wanted.ts'
import { height, type Launch, type Tab, type TabOptions } from './tab.ts'

const tabOf = (page: Page): Tab => {
  const placeOf = async (frame?: string) =>
    frame === undefined ? page.mainFrame() : (await page.$(`iframe[title="${frame}"]`))?.contentFrame()
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    close: () => page.close({ runBeforeUnload: true }),
    press: (key) => page.keyboard.press(key),
    picture: async (path) => void (await page.screenshot({ path })),
    run: async (run, given = '', frame) => (await placeOf(frame))?.evaluate(run, given),
    find: async (wanted, frame) => {
      const place = await placeOf(frame)
      const element = (await place?.evaluateHandle(findWanted, wanted))?.asElement()
      return element
        ? {
            click: () => element.click({ timeout: 2000 }),
            fill: (text) => element.fill(text),
            give: (path) => element.setInputFiles(path),
          }
        : undefined
    },
  }
}

/** A browser that Playwright launched. */
export const withPlaywright =
  (launch: () => Promise<Browser>): Launch =>
  async ({ width, script, onProblem }: TabOptions) => {
    const browser = await launch()
    const context = await browser.newContext({ viewport: { width, height }, locale: 'en-IN' })
    await context.addInitScript({ content: script })
    const newTab = async () => {
      const page = await context.newPage()
      page.on('pageerror', (error) => onProblem(`threw ${error.stack ?? error.message}`))
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()))
          onProblem(`${message.type()}: ${message.text()} (${message.location().url})`)
      })
      return tabOf(page)
    }
    return { newTab, version: `${browser.browserType().name()} ${browser.version()}`, close: () => browser.close() }
  }
