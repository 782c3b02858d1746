import { type ExpectMatcherState, expect, type Locator, type MatcherReturnType, type Page } from '@playwright/test'
import { inHindi } from './translate.ts'

type Expected = string | RegExp | readonly (string | RegExp)[]
type Matcher = 'toHaveText' | 'toContainText' | 'toHaveTitle'

const translate = (expected: Expected, exact: boolean): Expected =>
  typeof expected === 'string' || expected instanceof RegExp
    ? inHindi(expected, exact)
    : expected.map((one) => inHindi(one, exact))

/** Playwright's matcher of this name, which takes English words for what a page says in Hindi. */
const translated = (name: Matcher) =>
  async function (
    this: ExpectMatcherState,
    found: Locator | Page,
    expected: Expected,
    options?: object,
  ): Promise<MatcherReturnType> {
    const matchers = this.isNot ? expect(found).not : expect(found)
    try {
      await Reflect.get(matchers, name).call(matchers, translate(expected, name !== 'toContainText'), options)
      return { pass: !this.isNot, message: () => name }
    } catch (error) {
      return { pass: this.isNot, message: () => String(error) }
    }
  }

/** `expect` for pages in Hindi: what it expects of texts and titles is said in English. */
export const expectInHindi = expect.extend({
  toHaveText: translated('toHaveText'),
  toContainText: translated('toContainText'),
  toHaveTitle: translated('toHaveTitle'),
})
