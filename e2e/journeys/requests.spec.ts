import { asLearner } from '../people.ts'
import { expectPictures } from '../shopping.ts'
import { sites } from '../sites.ts'
import { expect, test } from '../watched-test.ts'

for (const who of ['a visitor', 'a learner'] as const) {
  test(`the catalogue loads ${who}’s courses in one request and all picture links in another`, async ({ page }) => {
    if (who === 'a learner') await asLearner(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`${sites.web}/allcourses`)
    await expectPictures(page, 24)
    await page.waitForLoadState('networkidle')
    expect(asked.filter((url) => /courses\.list|getcourses/.test(url))).toHaveLength(1)
    expect(asked.filter((url) => /uploads\.signedUrl|get-signed-url/.test(url))).toHaveLength(1)
  })
}
