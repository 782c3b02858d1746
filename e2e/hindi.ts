import { expect, type Page } from '@playwright/test'
import { hindiCatalog, siteTexts } from './in-hindi/catalogs.ts'
import { englishFinder } from './in-hindi/english-left.ts'
import { flawsOfReading } from './reading.ts'

const englishOn = englishFinder(siteTexts)

/** A text of a site in Hindi: `inHindi('web', 'features/accounts', 'logIn.submit')`. */
export function inHindi(site: 'web' | 'admin', folder: string, key: string): string {
  const text = hindiCatalog(`apps/${site}/src/${folder}`).get(key)
  if (text === undefined) throw new Error(`${folder} has no ${key}`)
  return text
}

/** Run in the page: all that can be read or heard, but for the language's own name and what a seller wrote. */
const textsOn = (): string[] => {
  const seen = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (element) => element.checkVisibility() && !element.closest('[lang=en], .markdown, script, style'),
  )
  return seen.flatMap((element) => [
    ...[...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent?.replace(/\s+/g, ' ').trim() ?? ''),
    ...['aria-label', 'placeholder', 'alt', 'title'].map((name) => element.getAttribute(name) ?? ''),
  ])
}

/**
 * Run in the page: what may reach out of its place, as flawsOfReading names it: parts that can be scrolled sideways, and
 * those that float over the page, such as the price at the foot of a course's page and the way on at that of a lesson.
 */
const floating = (): string[] =>
  [...document.querySelectorAll('body *')]
    .filter((element) => {
      const { overflowX, position, bottom } = getComputedStyle(element)
      const floats = position === 'fixed' || (position === 'sticky' && bottom !== 'auto')
      return /^(auto|scroll)$/.test(overflowX) || floats
    })
    .flatMap((element) => [...element.querySelectorAll('*')])
    .filter((element) => element.textContent?.trim())
    .map((element) => {
      const words = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
      return `${element.localName} “${words.slice(0, 40)}”`
    })

/**
 * Expects a page in Hindi: no message is left in English, and everything in `part`, a selector, can be read and pressed.
 */
export async function expectHindi(page: Page, part = 'body'): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  const texts = [await page.title(), ...(await page.evaluate(textsOn))]
  expect.soft(englishOn(texts), `${page.url()} has texts in English`).toEqual([])
  // Before and after: a screen still loads what was not in sight until its flaws were looked for.
  const before = await page.evaluate(floating)
  const flaws = await page.evaluate(flawsOfReading, part)
  const mayFloat = [...before, ...(await page.evaluate(floating))]
  expect
    .soft(
      flaws.filter((flaw) => !mayFloat.some((part) => flaw.includes(part))),
      page.url(),
    )
    .toEqual([])
}
