import type { Page } from '@playwright/test'
import { look } from '../look.ts'
import { asLearner } from '../people.ts'
import { flawsOfReading } from '../reading.ts'
import { learnerScreens } from '../screens.ts'
import { checkout, courseCard, payByUpi, pickCourse } from '../shopping.ts'
import { sites } from '../sites.ts'
import { expect, test } from '../watched-test.ts'

/**
 * A desktop's window of 1280 pixels, zoomed and with larger text (WCAG 2.2, 1.4.4 and 1.4.10): 200 % leaves 640 CSS
 * pixels, 400 % leaves 320. Larger text alone leaves the window as it is.
 */
const settings = {
  'at 200 % zoom': { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
  'at 400 % zoom': { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 },
  'with text of 200 %': { viewport: { width: 1280, height: 800 } },
}

for (const [setting, use] of Object.entries(settings))
  test.describe(setting, () => {
    test.use(use)
    const expectReadable = async (page: Page, what: string, part = 'body') => {
      if (setting.startsWith('with')) await page.addStyleTag({ content: ':root { font-size: 200% }' })
      await page.evaluate(() => document.fonts.ready)
      // What lies over the rest for a moment only, a toast, is waited for.
      await expect.poll(() => page.evaluate(flawsOfReading, part), { message: what, timeout: 20_000 }).toEqual([])
    }

    test(`every learner screen can be read and used ${setting}`, async ({ page }) => {
      for (const [path, heading] of Object.entries(learnerScreens)) {
        await page.goto(sites.web + path)
        await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
        await expect(page.getByText(/^Loading/)).toHaveCount(0)
        await expectReadable(page, path)
      }
      await page.goto(`${sites.web}/buynow`)
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
      await expectReadable(page, '/buynow')
    })

    test(`a learner finds, buys and opens a course ${setting}`, async ({ page }) => {
      await asLearner(page)
      await page.goto(`${sites.web}/allcourses`)
      const title = await pickCourse(page)
      await expectReadable(page, '/allcourses')
      const toggle = page.getByRole('button', { name: 'Open menu' })
      if (await toggle.isVisible()) {
        await toggle.click()
        // Open, it lies over what is below.
        await expectReadable(page, 'the menu', 'header')
        await page.keyboard.press('Escape')
      }
      await courseCard(page, title).getByRole('link', { name: title }).click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByText('Free preview').first()).toBeVisible()
      await expect(page.getByText(/^Loading/)).toHaveCount(0)
      await expectReadable(page, 'the course')
      await look(page, `course-${setting.replaceAll(/\W+/g, '-')}`)
      await page.getByRole('button', { name: 'Purchase' }).click()
      await expect(checkout(page).getByText('Test mode')).toBeVisible()
      await payByUpi(page, 'success@razorpay')
      await expect(page).toHaveURL(`${sites.web}/mypurchases`)
      await expect(courseCard(page, title)).toBeVisible()
      // The pointer is where it pressed Pay. Resting on the toast, it would keep it there.
      await page.mouse.move(0, 0)
      await expectReadable(page, '/mypurchases')
      await page.getByRole('link', { name: 'View', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expectReadable(page, 'the purchase')
      await page.getByRole('link', { name: 'Start learning' }).click()
      await expect(page.getByRole('tab', { name: 'Notes' })).toBeVisible()
      // Its code and tables scroll by themselves.
      await expectReadable(page, 'the lesson’s bar and title', 'header')
      await expectReadable(page, 'the ways on', 'main nav')
    })
  })
