import { asLearner } from '../people.ts'
import { courseCard, expectPictures, pickCourse } from '../shopping.ts'
import { sites } from '../sites.ts'
import { expect, test } from '../watched-test.ts'

for (const who of ['a visitor', 'a learner'] as const) {
  test(`the catalogue’s page brings ${who}’s courses, and asks for all other picture links in one request`, async ({
    page,
  }) => {
    if (who === 'a learner') await asLearner(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`${sites.web}/allcourses`)
    await expectPictures(page, 24)
    await page.waitForLoadState('networkidle')
    expect(asked.filter((url) => /courses\.list|getcourses/.test(url))).toEqual([])
    expect(asked.filter((url) => /uploads\.signedUrl|get-signed-url/.test(url))).toHaveLength(1)
  })
}

test('a lesson is asked for before the site’s code is there, and once', async ({ page }) => {
  await page.goto(`${sites.web}/allcourses`)
  const title = await pickCourse(page)
  await courseCard(page, title).getByRole('link', { name: title }).click()
  const lesson = await page.getByRole('main').locator('a[href^="/learn/"]').first().getAttribute('href')
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/framework-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  const asked: string[] = []
  page.on('request', (request) => {
    const [, calls] = /\/trpc\/([^?]+)/.exec(request.url()) ?? []
    if (calls) asked.push(calls)
  })
  await page.goto(sites.web + lesson, { waitUntil: 'commit' })
  await expect.poll(() => asked).toEqual(['auth.me', 'learning.lesson,learning.outline'])
  held.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((calls) => /auth\.me|learning\.outline/.test(calls))).toHaveLength(2)
})
