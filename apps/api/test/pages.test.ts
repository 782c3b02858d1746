import { afterAll, beforeAll, expect, test } from 'vitest'
import { teacherHead } from '../src/http/teacher-head.ts'
import { order, pay } from './buying.ts'
import { newAdmin, newCourse, newLearner, picture } from './people.ts'
import { startApi, type TestApi } from './start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ WEB_ORIGIN: 'https://learn.example', BRAND: 'Test & Harbor' })
})
afterAll(() => api.stop())

const get = async (path: string) => {
  const answer = await fetch(api.url + path, { redirect: 'manual' })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

test('a course page’s head describes the course, and its text never becomes markup', async () => {
  const admin = await newAdmin(api.url)
  const title = 'Types </title><script>alert(1)</script> & "quotes"'
  const id = await newCourse(admin, { title, description: `<img onerror=x> ${'long '.repeat(100)}` })
  const { status, text, headers } = await get(`/api/head/course/${id}`)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(text).toContain(
    '<title>Types &lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot; · Test &amp; Harbor</title>',
  )
  expect(text).toContain(`<meta property="og:url" content="https://learn.example/course/${id}">`)
  expect(text.match(/<script/g)).toHaveLength(2)
  expect(text).not.toContain('<img')
  const [, json = ''] = /<script type="application\/ld\+json">(.*)<\/script>/.exec(text) ?? []
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'Course',
    name: title,
    offers: { price: '499.50', priceCurrency: 'INR' },
    provider: { name: admin.username },
  })
})

test('a course page’s head has its rating, but none where there are no reviews', async () => {
  const id = await newCourse(await newAdmin(api.url))
  expect((await get(`/api/head/course/${id}`)).text).not.toContain('aggregateRating')
  for (const stars of [5, 5, 3]) {
    const learner = await newLearner(api.url)
    await learner.call('rest', 'purchases.verify', pay(api.sandbox, await order(learner, id)))
    await learner.call('rest', 'reviews.save', { courseId: id, stars })
  }
  expect((await get(`/api/head/course/${id}`)).text).toContain(
    '"aggregateRating":{"@type":"AggregateRating","ratingValue":"4.3","ratingCount":3,"bestRating":5,"worstRating":1}',
  )
})

/** Uploads a picture, and answers its key. */
async function uploadPicture(admin: Awaited<ReturnType<typeof newAdmin>>): Promise<string> {
  const key = `thumbnails/${admin.username}/x.png`
  const upload = { bucket: 'imgprivate', key, contentType: 'image/png' }
  const { body } = await admin.call('rest', 'uploads.presignedUpload', upload)
  const png = new Uint8Array(await picture('png'))
  await fetch(String(body.presignedUrl), { method: 'PUT', body: png, headers: { 'content-type': 'image/png' } })
  return key
}

const pageData = (text: string) => JSON.parse(/id="page-data">(.*)<\/script>/.exec(text)?.[1] ?? 'null')

test('a course page’s head has what the site shows first, and requests the picture', async () => {
  const admin = await newAdmin(api.url)
  const id = await newCourse(admin, { thumbnail: await uploadPicture(admin) })
  const { text } = await get(`/api/head/course/${id}`)
  const { at, course, ratings, pictures } = pageData(text)
  expect(Math.abs(Date.now() - at)).toBeLessThan(60_000)
  expect({ content: course }).toEqual(JSON.parse((await get(`/api/v1/courses/course/${id}`)).text))
  expect(ratings).toEqual([])
  const links: string[] = Object.values(pictures)
  expect(Object.keys(pictures)).toContain(course.image)
  for (const link of links) {
    expect((await fetch(link)).status).toBe(200)
    expect(text).toContain(link.replaceAll('&', '&amp;'))
  }
  const bare = (await get(`/api/head/course/${await newCourse(admin)}`)).text
  expect(pageData(bare).pictures).toEqual({})
  expect(bare).not.toContain('rel="preload"')
})

test('a teacher page’s head has what the site shows first, unless it is too much', async () => {
  const admin = await newAdmin(api.url)
  const id = await newCourse(admin, { thumbnail: await uploadPicture(admin) })
  const head = async () => pageData((await get(`/api/head/teacher/${admin.id}`)).text)
  const { at, teacher, ratings, pictures } = await head()
  expect(Math.abs(Date.now() - at)).toBeLessThan(60_000)
  expect({ content: teacher }).toEqual(JSON.parse((await get(`/api/v1/teachers/${admin.id}`)).text))
  expect(teacher.courses).toMatchObject([{ _id: id }])
  expect(ratings).toEqual([])
  const links: string[] = Object.values(pictures)
  // For a phone and for a wider window.
  expect(links).toHaveLength(2)
  for (const link of links) expect((await fetch(link)).status).toBe(200)
  for (let more = 0; more < 3; more++) await newCourse(admin, { description: 'न'.repeat(4_000) })
  expect(await head()).toBeNull()
})

test('of what is too much for a teacher page’s head, links to pictures are left out first', async () => {
  const admin = await newAdmin(api.url)
  await newCourse(admin)
  const shown = pageData((await get(`/api/head/teacher/${admin.id}`)).text)
  const site = { webOrigin: 'https://learn.example', brand: 'Test' }
  const head = (pictures: object) => pageData(teacherHead({ site, language: undefined }, { ...shown, pictures }))
  expect(head({ picture: 'x'.repeat(30_000) })).toMatchObject({ pictures: { picture: expect.any(String) } })
  expect(head({ picture: 'x'.repeat(33_000) })).toEqual({ ...shown, pictures: {} })
})

test('the catalogue’s head has its first page with the starts of descriptions, and links to the first pictures', async () => {
  const admin = await newAdmin(api.url)
  for (let made = 0; made < 7; made++) await newCourse(admin, { thumbnail: await uploadPicture(admin) })
  const { text, headers } = await get('/api/head/allcourses')
  expect(headers.get('set-cookie')).toBeNull()
  const { at, catalogue, ratings, pictures } = pageData(text)
  expect(Math.abs(Date.now() - at)).toBeLessThan(60_000)
  const listed = JSON.parse((await get('/api/v1/courses/getcourses?sort=popular')).text)
  for (const course of listed.content) course.description = course.description.slice(0, 200)
  expect(catalogue).toEqual(listed)
  const path = `/api/v1/reviews/ratings?courseIds=${catalogue.content.map(({ _id }: { _id: string }) => _id)}`
  expect({ content: ratings }).toEqual(JSON.parse((await get(path)).text))
  const stored = catalogue.content.slice(0, 6).filter(({ image }: { image: string }) => image)
  expect(Object.keys(pictures)).toHaveLength(2 * stored.length)
  expect(text).toContain('<title>Available Courses · Test &amp; Harbor</title>')
  expect(text).toContain(`"position":1,"url":"https://learn.example/course/${catalogue.content[0]._id}"`)
  const hindi = (await get('/api/head/allcourses?lang=hi')).text
  expect(hindi).toContain('<title>उपलब्ध कोर्स · Test &amp; Harbor</title>')
  expect(hindi).toContain('<link rel="canonical" href="https://learn.example/allcourses?lang=hi">')
})

test('however long descriptions are, the catalogue’s head has its first page', async () => {
  const admin = await newAdmin(api.url)
  for (let made = 0; made < 24; made++)
    await newCourse(admin, { title: 'न'.repeat(100), description: 'न'.repeat(4_000) })
  const { text } = await get('/api/head/allcourses')
  expect(pageData(text).catalogue.content).toHaveLength(24)
})

const withoutTime = (text: string) => text.replace(/"at":\d+/, '')

test('the same head is available as a response header', async () => {
  const id = await newCourse(await newAdmin(api.url), { title: '“Grüße” नमस्ते {{env "PATH"}}' })
  for (const course of [id, 'no-id']) {
    const head = await get(`/api/head/course/${course}`)
    const { status, text, headers } = await get(`/api/head/course/${course}?as=header`)
    expect(status).toBe(head.status)
    expect(text).toBe('')
    const inHeader = Buffer.from(headers.get('x-page-head') ?? '', 'base64').toString()
    expect(withoutTime(inHeader)).toBe(withoutTime(head.text))
  }
})

test('an unknown course’s head says so and is noindex', async () => {
  const { status, text } = await get('/api/head/course/no-id')
  expect(status).toBe(404)
  expect(text).toContain('noindex')
})

test('a head says where its page is in each language, and is in the one that is asked for', async () => {
  const id = await newCourse(await newAdmin(api.url), { title: 'Knots' })
  const page = `https://learn.example/course/${id}`
  for (const [query, canonical, locale] of [
    ['', page, 'en_IN'],
    ['?lang=en', page, 'en_IN'],
    ['?lang=hi', `${page}?lang=hi`, 'hi_IN'],
    ['?lang=fr', page, 'en_IN'],
  ] as const) {
    const { text } = await get(`/api/head/course/${id}${query}`)
    expect(text).toContain(`<link rel="canonical" href="${canonical}">`)
    expect(text).toContain(`<meta property="og:url" content="${canonical}">`)
    expect(text).toContain(`<meta property="og:locale" content="${locale}">`)
    expect(text.match(/<link rel="alternate".*>/g)).toEqual([
      `<link rel="alternate" hreflang="en" href="${page}">`,
      `<link rel="alternate" hreflang="hi" href="${page}?lang=hi">`,
      `<link rel="alternate" hreflang="x-default" href="${page}">`,
    ])
    expect(text).toContain('<title>Knots · Test &amp; Harbor</title>')
    expect(text).toContain(`"url":"${page}"`)
  }
})

test('a head’s own words are in Hindi if that is asked for', async () => {
  for (const [page, english, hindi] of [
    ['course', 'Course not found', 'कोर्स नहीं मिला'],
    ['teacher', 'Teacher not found', 'शिक्षक नहीं मिले'],
    ['certificate', 'Certificate not found', 'सर्टिफ़िकेट नहीं मिला'],
  ] as const) {
    expect((await get(`/api/head/${page}/no-id`)).text).toContain(`<title>${english} · Test &amp; Harbor</title>`)
    expect((await get(`/api/head/${page}/no-id?lang=hi`)).text).toContain(`<title>${hindi} · Test &amp; Harbor</title>`)
  }
})

test('a course’s picture has a permanent address', async () => {
  const admin = await newAdmin(api.url)
  const id = await newCourse(admin, { thumbnail: await uploadPicture(admin) })
  const { status, headers } = await get(`/api/pictures/${id}`)
  expect(status).toBe(302)
  const shown = await fetch(String(headers.get('location')))
  expect(shown.headers.get('content-type')).toBe('image/webp')
  expect((await get(`/api/pictures/${await newCourse(admin)}`)).status).toBe(404)
})

test('the sitemap lists the current catalogue, and robots.txt names the sitemap', async () => {
  const admin = await newAdmin(api.url)
  const [kept, gone] = [await newCourse(admin), await newCourse(admin)]
  await admin.call('rest', 'courses.delete', { id: gone })
  const { text } = await get('/api/sitemap.xml')
  expect(text).toContain(`<loc>https://learn.example/course/${kept}</loc>`)
  expect(text).not.toContain(gone)
  const hindi = `https://learn.example/course/${kept}?lang=hi`
  const entry = text.split('\n').find((line) => line.includes(kept))
  expect(entry).toContain(`<xhtml:link rel="alternate" hreflang="hi" href="${hindi}"/>`)
  expect(entry?.match(/hreflang="[^"]+"/g)).toEqual(['hreflang="en"', 'hreflang="hi"', 'hreflang="x-default"'])
  const robots = await get('/api/robots.txt')
  expect(robots.text).toContain('Sitemap: https://learn.example/sitemap.xml')
  expect(robots.text.match(/(?<=Disallow: ).+/g)).toEqual(['/mypurchases', '/trpc/'])
})
