import type { Locator, Page } from '@playwright/test'
import { inHindi } from './translate.ts'

type Finder = Page | Locator
const byText = ['getByText', 'getByLabel', 'getByPlaceholder', 'getByTitle', 'getByAltText'] as const

/**
 * From now on, pages and locators take English words for what a page says in Hindi. Those of frames don't: the payment
 * provider's checkout stays in English. `page` is any page; Playwright's classes are changed, so this works for all.
 */
export function translateFinders(page: Page): void {
  const locator = page.locator('html')
  for (const finder of [page, locator]) translateFinder(Object.getPrototypeOf(finder))
  translateLocators(Object.getPrototypeOf(locator))
}

function translateFinder(prototype: Finder): void {
  for (const name of byText) {
    const find = prototype[name]
    prototype[name] = function (this: Finder, text, options) {
      return find.call(this, inHindi(text, options?.exact), options)
    }
  }
  const { getByRole } = prototype
  prototype.getByRole = function (this: Finder, role, options = {}) {
    const { name, exact } = options
    return getByRole.call(this, role, name === undefined ? options : { ...options, name: inHindi(name, exact) })
  }
}

function translateLocators(prototype: Locator): void {
  const { filter, selectOption } = prototype
  prototype.filter = function (this: Locator, options = {}) {
    const { hasText } = options
    return filter.call(this, hasText === undefined ? options : { ...options, hasText: inHindi(hasText) })
  }
  prototype.selectOption = async function (this: Locator, wanted, options) {
    const label = typeof wanted === 'string' ? inHindi(wanted, true) : wanted
    if (!(label instanceof RegExp)) return selectOption.call(this, label, options)
    const all = this.locator('option')
    const values = await all.evaluateAll((each) => each.map((option) => Reflect.get(option, 'value')))
    // What is wanted may be a value, which has no language.
    if (values.includes(wanted)) return selectOption.call(this, wanted, options)
    const value = await filter.call(all, { hasText: label }).evaluate((option) => Reflect.get(option, 'value'))
    return selectOption.call(this, value, options)
  }
}
