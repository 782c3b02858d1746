import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { asLearner, someone } from '../people.ts'
import { courseCard, payByUpi } from '../shopping.ts'
import { startProduct } from '../stack.ts'

test('a purchase survives kill -9 and a restart', async ({ page }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'skillharbor-restart-'))
  let stack = await startProduct({ dataDir, demo: false })
  try {
    const title = await sellCourse(page, stack.urls.admin)
    await asLearner(page, stack.urls.web)
    await page.goto(`${stack.urls.web}/allcourses`)
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
    stack = await startProduct({ dataDir, demo: false })
    await expectOwned(page, stack.urls.web, title)
  } finally {
    await stack.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

/** Signs up as an admin and puts the one course into the catalogue; answers with its title. */
async function sellCourse(page: Page, admin: string): Promise<string> {
  const seller = someone()
  const title = 'Harbour pilots'
  const calls = [
    ['admin/signup', { ...seller, state: 'Kerala' }],
    ['admin/login', seller],
    ['courses/mycourses', { title, description: 'From the quay.', price: 1499, category: 'UI/UX' }],
  ] as const
  for (const [path, data] of calls) {
    const answer = await page.request.post(`${admin}/api/v1/${path}`, { data })
    expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
  }
  return title
}

/** The learner's purchases, asked for until the API answers again. */
async function expectOwned(page: Page, web: string, title: string): Promise<void> {
  await expect(async () => {
    await page.goto(`${web}/mypurchases`)
    await expect(courseCard(page, title)).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 30_000 })
}
