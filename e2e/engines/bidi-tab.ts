import puppeteer, { ElementHandle, type Page } from 'puppeteer-core'
import { findWanted } from './find-wanted.ts'
import { height, type Launch, type Tab } from './tab.ts'

/** Runs in the page: what is typed next replaces what the field holds. */
const select = (field: Element) => {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select()
}

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
      const element = await place?.evaluateHandle(findWanted, wanted)
      return element instanceof ElementHandle
        ? {
            click: () => element.click(),
            fill: async (text) => {
              await place?.evaluate(select, element)
              await element.type(text)
            },
            give: async (path) => (await element.toElement('input')).uploadFile(path),
          }
        : undefined
    },
  }
}

/** The Firefox at this path, by WebDriver BiDi, which it speaks itself. */
export const withBidi =
  (executablePath: string): Launch =>
  async ({ width, script, onProblem }) => {
    const browser = await puppeteer.launch({ browser: 'firefox', executablePath })
    const newTab = async () => {
      const page = await browser.newPage()
      await page.setViewport({ width, height })
      await page.evaluateOnNewDocument(script)
      page.on('pageerror', (error) =>
        onProblem(`threw ${error instanceof Error ? (error.stack ?? error.message) : error}`),
      )
      page.on('console', (message) => {
        if (['error', 'warn'].includes(message.type()))
          onProblem(`${message.type()}: ${message.text()} (${message.location().url})`)
      })
      return tabOf(page)
    }
    return { newTab, version: await browser.version(), close: () => browser.close() }
  }
