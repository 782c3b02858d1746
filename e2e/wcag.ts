import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type * as Axe from 'axe-core'

declare const axe: typeof Axe

/** @axe-core/playwright sends the long one, four times for two schemes: to read it costs more than to judge by it. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Rules by their tags, or by their own names. */
export type Rules = Axe.RunOnly
export type Breach = { id: string; help: string; where: string[] }

/** What of the page, and of the frames in it, breaks these rules. */
export async function breachesOf(page: Page, rules: Rules): Promise<Breach[]> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in window)) continue
    await frame.evaluate(source)
    // The checkout is of another origin, and asked all the same.
    await frame.evaluate(() => axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }))
  }
  return page.evaluate(judge, rules)
}

/** Runs in the page. */
async function judge(runOnly: Rules): Promise<Breach[]> {
  // A frame that hasn't answered in half a second, on a busy machine, would be left out unseen.
  const { violations } = await axe.run({ runOnly, resultTypes: ['violations'], pingWaitTime: 10_000 })
  return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html) }))
}
