import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { asLearner } from '../people.ts'
import { courseCard, payByUpi, pickCourse } from '../shopping.ts'
import { startProduct } from '../stack.ts'

test('a purchase survives kill -9 and a restart', async ({ page }) => {
  test.setTimeout(120_000)
  const dataDir = mkdtempSync(join(tmpdir(), 'skillharbor-restart-'))
  let stack = await startProduct({ dataDir })
  try {
    await asLearner(page, stack.urls.web)
    await page.goto(`${stack.urls.web}/allcourses`)
    const title = await pickCourse(page)
    await courseCard(page, title).getByRole('button', { name: 'Purchase' }).click()
    await payByUpi(page, 'success@razorpay')
    await expect(courseCard(page, title)).toBeVisible()

    for (const name of ['api', 'postgres', 'sandbox'] as const) {
      const part = stack.parts.get(name)
      const killed = part?.pid() ?? 0
      process.kill(killed, 'SIGKILL')
      await expect.poll(() => part?.pid(), { timeout: 30_000 }).not.toBe(killed)
      await expectOwned(page, stack.urls.web, title)
    }

    await stack.stop()
    stack = await startProduct({ dataDir })
    await expectOwned(page, stack.urls.web, title)
  } finally {
    await stack.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

/** The learner's purchases, asked for until the API answers again. */
async function expectOwned(page: Page, web: string, title: string): Promise<void> {
  await expect(async () => {
    await page.goto(`${web}/mypurchases`)
    await expect(courseCard(page, title)).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 30_000 })
}
