import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asAdmin } from '../people.ts'
import { courseCard } from '../shopping.ts'
import { sites } from '../sites.ts'
import { removeCourse, sellCourse } from '../teaching.ts'
import { expect, expecting, test } from '../watched-test.ts'

test('S27: markup in a course and in a name is shown as text', async ({ page, otherPage }) => {
  const admin = await asAdmin(page)
  const title = `<img src=x onerror="document.title='owned'"> ${admin.username}`
  const description = `<script>document.title='owned'</script> {{7*7}} <b>bold</b>`
  const id = await sellCourse(page, admin.username, { title, description, price: 499 })

  await page.goto(`${sites.admin}/admin`)
  await expect(courseCard(page, title)).toContainText(description)
  await otherPage.goto(`${sites.web}/allcourses?${new URLSearchParams({ q: admin.username })}`)
  await expect(courseCard(otherPage, title)).toContainText(description)
  // There the API writes it into the page's head too.
  await otherPage.goto(`${sites.web}/course/${id}`)
  await expect(otherPage.getByRole('heading', { name: title, exact: true })).toBeVisible()
  await expect(otherPage.getByText(description)).toBeVisible()
  await expect(otherPage).toHaveTitle(/^<img src=x/)
  for (const shown of [page, otherPage]) {
    await expect(shown.locator('img[src="x"]')).toHaveCount(0)
    expect(await shown.title()).not.toBe('owned')
  }
  await removeCourse(page, id)
})

for (const site of ['web', 'admin'] as const)
  test(
    `S27: a script injected into a page of the ${site} site doesn’t run`,
    expecting('Executing inline script violates', 'The Content-Security-Policy blocked inline'),
    async ({ page }) => {
      const answer = await page.goto(sites[site])
      const policy = answer?.headers()['content-security-policy'] ?? ''
      const directives = new Map(policy.split('; ').map((line) => [line.split(' ')[0], line.split(' ').slice(1)]))
      for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(directives.get(name)).toEqual(["'none'"])
      const scripts = directives.get('script-src') ?? []
      expect(scripts).toContain("'self'")
      expect(scripts.filter((source) => /unsafe|nonce|sha256|\*|data:|blob:/.test(source))).toEqual([])
      const refused = page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective))
            const script = document.createElement('script')
            script.textContent = 'document.title = "owned"'
            document.body.append(script)
            if (document.title === 'owned') resolve('it ran')
          }),
      )
      expect(await refused).toBe('script-src-elem')
    },
  )

test('S33: the sites send no secret and no source to the browser', () => {
  const root = join(import.meta.dirname, '../..')
  const files = globSync('apps/{web,admin}/dist/**/*', { cwd: root, withFileTypes: true }).filter((file) =>
    file.isFile(),
  )
  const texts = files
    .filter(({ name }) => /\.(js|css|html|json|svg|txt)$/.test(name))
    .map(({ parentPath, name }) => ({ name, text: readFileSync(join(parentPath, name), 'utf8') }))
  expect(texts.length).toBeGreaterThan(10)
  expect(files.filter(({ name }) => name.endsWith('.map'))).toEqual([])
  const secret =
    /RAZORPAY_(KEY|WEBHOOK)_SECRET|STORAGE_SECRET|CERTIFICATE_KEY|S3_SECRET|DATABASE_URL|SMTP_URL|rzp_(test|live)_\w{6}|postgres:\/\/|\$argon2|PRIVATE KEY|harbor-demo|sourceMappingURL=data/
  for (const { name, text } of texts) expect(secret.exec(text)?.[0], name).toBeUndefined()
})
