import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { bucket, thumbnailsFolder } from '@skillharbor/contracts/constants'
import type { Curriculum, DraftLesson, Sale } from '@skillharbor/contracts/entities'
import type { Caller } from './people.ts'
import { sites } from './sites.ts'

type Saved = { content: Curriculum }
type LessonPlan = { title: string } & (
  | { kind: 'text'; body: string }
  | { kind: 'quiz'; quiz: object }
  | { kind: 'file'; name: string; text: string }
)
export type TaughtCourse = { id: string; title: string; lessons: { id: string; title: string }[] }

const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, at) => `Paragraph ${at + 1}. A lighthouse keeper reads a little every day.`).join(
    '\n\n',
  )

/** Three texts, a file and a quiz, in two sections; the first lesson is a preview. */
const plan: Record<string, LessonPlan[]> = {
  Basics: [
    { kind: 'text', title: 'Welcome aboard', body: '## Hello\n\nThis lesson is short.' },
    {
      kind: 'text',
      title: 'Reading the chart',
      body: `## The chart\n\n\`\`\`\n${'longitude latitude '.repeat(20)}\n\`\`\`\n\n${paragraphs(30)}\n\n| sign | meaning |\n| --- | --- |\n| ▲ | buoy |`,
    },
    { kind: 'text', title: 'Tides', body: '## Tides\n\nThey come and go.' },
  ],
  Practice: [
    { kind: 'file', title: 'Your logbook', name: 'logbook.csv', text: 'day,miles\n1,12\n' },
    {
      kind: 'quiz',
      title: 'Are you ready?',
      quiz: {
        passPercent: 60,
        maxAttempts: 3,
        shuffle: false,
        questions: [
          {
            id: 'q1',
            kind: 'single',
            prompt: 'Which light is on the left?',
            choices: ['Red', 'Green'],
            answer: 0,
            explanation: 'Port is left, and red.',
          },
          {
            id: 'q2',
            kind: 'number',
            prompt: 'How many knots are 12 miles in 1 hour?',
            answer: 12,
            tolerance: 0,
            explanation: '',
          },
        ],
      },
    },
  ],
}

/** Calls the API as the demo admin, who must be logged in on `page`. */
export const callAs =
  (page: Caller) =>
  async <Answer>(method: 'post' | 'patch' | 'get', path: string, data?: object) => {
    const answer = await page.request[method](`${sites.admin}/api/v1/${path}`, data ? { data } : {})
    expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
    const body: Answer = await answer.json()
    return body
  }

/** Waits until the newest sale of this course is such a one, for the seller of `page`. */
export const expectSale = (
  page: Caller,
  courseId: string,
  wanted: Partial<Pick<Sale, 'state' | 'disputed'>>,
  admin = sites.admin,
): Promise<void> =>
  expect
    .poll(
      async () => {
        const answer = await page.request.get(`${admin}/api/v1/admin/sales?courseId=${courseId}`)
        const { content }: { content?: Sale[] } = await answer.json()
        return content?.[0]
      },
      { timeout: 60_000 },
    )
    .toMatchObject(wanted)

/** How the titles of courses begin that journeys make as a demo admin, and remove again. */
export const taughtTitle = 'Sailing by night'

/** Creates a published course with lessons, as the demo admin of `page`. */
export async function teachCourse(page: Caller): Promise<TaughtCourse> {
  const call = callAs(page)
  const title = `${taughtTitle} ${randomUUID().slice(0, 8)}`
  // With a picture, as every course in the catalogue of the tests has one.
  const own = await call<{ content: { image: string }[] }>('get', 'courses/courseadmin')
  const thumbnail = own.content.find(({ image }) => image)?.image ?? ''
  const created = await call<{ content: { _id: string } }>('post', 'courses/mycourses', {
    title,
    description: 'Find your way in the dark.',
    price: 499,
    thumbnail,
    category: 'UI/UX',
  })
  const id = created.content._id
  const course = `curriculum/courses/${id}`
  let { content } = await call<Saved>('get', course)
  const sections = Object.keys(plan).map((name) => ({ _id: randomUUID() as string, title: name, lessons: [] }))
  content = (await call<Saved>('patch', course, { version: content.version, sections })).content

  const lessons: TaughtCourse['lessons'] = []
  for (const [at, section] of sections.entries())
    for (const { title: lessonTitle, kind, ...rest } of Object.values(plan)[at] ?? []) {
      const added = await call<Saved & { lessonId: string }>('post', `${course}/lessons`, {
        version: content.version,
        sectionId: section._id,
        kind,
        title: lessonTitle,
      })
      content = added.content
      lessons.push({ id: added.lessonId, title: lessonTitle })
      if ('name' in rest) await uploadFile(page, added.lessonId, rest)
      else {
        const lesson = `curriculum/lessons/${added.lessonId}`
        const { content: draft } = await call<{ content: DraftLesson }>('get', lesson)
        await call('patch', lesson, { version: draft.version, ...rest })
      }
    }
  const [first] = lessons
  const outline = content.sections.map(({ _id, title: name, lessons: own }) => ({
    _id,
    title: name,
    lessons: own.map(({ _id: lessonId, optional }) => ({ _id: lessonId, preview: lessonId === first?.id, optional })),
  }))
  content = (await call<Saved>('patch', course, { version: content.version, sections: outline })).content
  await call('post', `${course}/publish`, { version: content.version })
  return { id, title, lessons }
}

/** A grey point. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/**
 * Puts a course into the catalogue, with a picture like every other one there; answers its id. `page` is logged in as the
 * admin with this username.
 */
export async function sellCourse(
  page: Caller,
  username: string,
  course: { title: string; description: string; price: number },
): Promise<string> {
  const call = callAs(page)
  const contentType = 'image/png'
  const key = `${thumbnailsFolder}/${username}/${randomUUID()}.png`
  const upload = { bucket, key, contentType }
  const { presignedUrl } = await call<{ presignedUrl: string }>('post', 'put-signed-url', upload)
  const put = await page.request.put(presignedUrl, { data: picture, headers: { 'content-type': contentType } })
  expect(put.ok(), `${put.status()} ${await put.text()}`).toBe(true)
  const fields = { ...course, category: 'UI/UX', thumbnail: key }
  const created = await call<{ content: { _id: string } }>('post', 'courses/mycourses', fields)
  return created.content._id
}

/** Takes a course out of the catalogue, whose 24 courses other journeys count. `page` is its admin's. */
export async function removeCourse(page: Caller, id: string): Promise<void> {
  const answer = await page.request.delete(`${sites.admin}/api/v1/courses/deletecourses/${id}`)
  expect(answer.ok(), `${answer.status()} ${await answer.text()}`).toBe(true)
}

export async function uploadFile(
  page: Caller,
  lessonId: string,
  { name, text }: { name: string; text: string | Buffer },
): Promise<void> {
  const call = callAs(page)
  const bytes = Buffer.byteLength(text)
  const { uploadId } = await call<{ uploadId: string }>('post', `curriculum/lessons/${lessonId}/uploads`, {
    name,
    bytes,
  })
  const { url } = await call<{ url: string }>('post', `curriculum/uploads/${uploadId}/parts`, { number: 1 })
  const put = await page.request.put(url, { data: Buffer.from(text) })
  expect(put.ok(), `${put.status()} ${await put.text()}`).toBe(true)
  await call('post', `curriculum/uploads/${uploadId}/complete`, {
    parts: [{ number: 1, etag: put.headers().etag ?? '' }],
  })
}
