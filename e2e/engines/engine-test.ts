import { test as base } from '@playwright/test'
import { oldestSupported } from '../older-browser.ts'
import { reportViolations } from '../violations.ts'
import { type EngineName, engines } from './find-engines.ts'
import type { Browser } from './tab.ts'
import { createVisitor, type Visitor } from './visitor.ts'

export const widths = { desktop: 1280, phone: 390 } as const

type Who = { name: string; width: number; isOldest?: boolean; mayWarn?: boolean }
type Fixtures = {
  engine: EngineName
  /** A new person's visit, in a browser of their own, whose console stays empty. Its log and pictures are kept. */
  visit: (who: Who) => Promise<Visitor>
}

/** The test of the journeys that run in each engine. */
export const test = base.extend<Fixtures>({
  engine: ['chromium', { option: true }],
  visit: async ({ engine }, use, info) => {
    const launch = engines[engine]
    if (!launch) throw new Error(`There is no ${engine} here`)
    const browsers: Browser[] = []
    const problems: string[] = []
    await use(async ({ name, width, isOldest = false, mayWarn = false }) => {
      const script = `(${reportViolations})();${isOldest ? oldestSupported() : ''}`
      let visitor: Visitor | undefined
      const onProblem = (problem: string) => {
        visitor?.note(`the console has ${problem}`)
        if (!mayWarn || !problem.startsWith('warn')) problems.push(`${name}: ${problem}`)
      }
      const browser = await launch({ width, script, onProblem })
      browsers.push(browser)
      visitor = createVisitor(await browser.newTab(), info.outputPath(name), browser)
      visitor.note(`${browser.version}, ${width} wide${isOldest ? ', as the oldest that is supported' : ''}`)
      return visitor
    })
    await Promise.all(browsers.map(({ close }) => close()))
    base.expect(problems).toEqual([])
  },
})
