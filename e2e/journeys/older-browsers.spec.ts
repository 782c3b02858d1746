import type { Page } from '@playwright/test'
import { beOldestSupported } from '../older-browser.ts'
import { asAdmin, logInAdmin, logInLearner, signUpLearner, someone } from '../people.ts'
import { checkout, courseCard, openCourse, payByUpi } from '../shopping.ts'
import { sites } from '../sites.ts'
import { expect, test } from '../watched-test.ts'

test('a learner joins, logs in and buys, and a seller logs in, with what the oldest supported browsers have', async ({
  page,
  otherPage,
}) => {
  await beOldestSupported(page)
  await page.goto(sites.web)
  const lacking = () => [typeof URL.parse, typeof Map.groupBy, typeof Intl.Segmenter, typeof Promise.withResolvers]
  expect(new Set(await page.evaluate(lacking))).toEqual(new Set(['undefined']))
  await expect(page.getByRole('link', { name: 'Explore course' })).toBeVisible()
  const person = someone()
  await signUpLearner(page, person)
  await page.context().clearCookies()
  await logInLearner(page, person)
  const { title } = await openCourse(page)
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(checkout(page).getByText('Test mode')).toBeVisible()
  await payByUpi(page, 'success@razorpay')
  await expect(page).toHaveURL(`${sites.web}/mypurchases`)
  await expect(courseCard(page, title)).toBeVisible()

  await beOldestSupported(otherPage)
  const seller = await asAdmin(otherPage)
  await otherPage.context().clearCookies()
  await logInAdmin(otherPage, seller)
})

/** What the page says before it is read; answers as a browser would that knows no `color-mix()`. */
const beTooOld = (page: Page) =>
  page.route(/\/[^.]*$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('color-mix(', 'no-such-mix(') })
  })

test('a browser that is too old is told so without scripts, in both languages, and no other is', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const notice = page.getByText('This site doesn’t work in a browser as old as yours.')
  const addresses = [sites.web, `${sites.web}/login`, `${sites.admin}/admin`]
  for (const address of addresses) {
    await page.goto(address)
    await expect(notice).toBeAttached()
    await expect(notice).toBeHidden()
  }
  await beTooOld(page)
  for (const address of addresses) {
    await page.goto(address)
    await expect(notice).toBeVisible()
    await expect(page.getByText('यह साइट इतने पुराने ब्राउज़र में काम नहीं करती।')).toBeVisible()
  }
  await context.close()
})
