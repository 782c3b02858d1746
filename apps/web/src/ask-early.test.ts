import { createClient } from '@skillharbor/client/provider'
import { type Answers, apiHandler } from '@skillharbor/client/testing'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { contentOf, learnerCourseOf, lessonId, lessonOf, outlineOf } from '../test/learning.ts'
import { courseOf, openSite, owning, see, signedIn, signedOut } from '../test/open-site.tsx'
import { server } from '../test/server.ts'
import { takeEarly } from './app/take-early.ts'
import { askEarly } from './ask-early.ts'

afterEach(() => vi.unstubAllGlobals())

const lesson = `/learn/c1/${lessonId(1)}`
const learning = {
  lesson: () => ({ content: contentOf(lessonOf(1)) }),
  course: () => ({ content: learnerCourseOf([lessonOf(1)]) }),
  outline: () => ({ content: outlineOf([]) }),
  saveProgress: () => ({ content: [], courses: [] }),
}

/** The addresses of the API's requests so far. */
const listenIn = () => {
  const asked: string[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => {
    asked.push(String(request[0]))
    return fetch(...request)
  })
  return asked
}
const callsOf = (asked: string[]) => asked.map((url) => new URL(url).pathname.replace('/trpc/', ''))

/** The site's API after a look at the page, and what has been asked for so far. */
const open = (path: string, auth: Answers['auth'] = signedIn) => {
  server.use(apiHandler({ auth, learning }))
  const asked = listenIn()
  const early = askEarly(path)
  return { asked, early, api: createClient(takeEarly(early)) }
}

test.each([
  ['a learner', signedIn, 'learning.lesson,learning.course'],
  ['a visitor', signedOut, 'learning.lesson,learning.outline'],
])('%s’s classroom asks for what was asked for early', async (_, auth, both) => {
  const { asked } = open(lesson, auth)
  await expect.poll(() => callsOf(asked)).toEqual(['auth.me', both])
  const early = [...asked]
  openSite(lesson, { auth, learning })
  await see('What Lesson 1 says.')
  expect(asked.slice(2, 4)).toEqual(early)
})

test.each([
  ['a visitor', '/allcourses', signedOut, 'courses.list', 'Course 1'],
  ['a learner', '/mypurchases', signedIn, 'purchases.list', 'Course 2'],
])('%s’s %s asks for what was asked for early', async (_, path, auth, calls, title) => {
  const answers = {
    auth,
    courses: { list: () => ({ content: [courseOf(1)], nextCursor: null }) },
    purchases: { list: () => owning(courseOf(2)) },
  }
  server.use(apiHandler(answers))
  const asked = listenIn()
  askEarly(path)
  await expect.poll(() => callsOf(asked)).toEqual(['auth.me', calls])
  const early = [...asked]
  openSite(path, answers)
  await see(title)
  expect(asked.slice(2, 4)).toEqual(early)
})

test('a catalogue that is shown early isn’t asked for twice', async () => {
  document.body.innerHTML = '<div id="root" data-is-early></div>'
  onTestFinished(() => {
    document.body.innerHTML = ''
  })
  const { asked, api } = open('/allcourses', signedOut)
  await api.auth.me.query({}).catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve))
  expect(callsOf(asked)).toEqual(['auth.me'])
})

test('a learner’s lesson and course are asked for before the code is there, and once', async () => {
  const { asked, early, api } = open(lesson)
  await expect.poll(() => asked).toHaveLength(2)
  // As the classroom asks for them: the session first, then the two in one request.
  expect((await api.auth.me.query({})).user.username).toBe('Meera')
  const both = [api.learning.lesson.query({ lessonId: lessonId(1) }), api.learning.course.query({ courseId: 'c1' })]
  expect(await Promise.all(both)).toEqual([learning.lesson(), learning.course()])
  expect(asked).toHaveLength(2)
  expect(early.size).toBe(0)
})

test('an answer isn’t shown after anything else was asked, such as a login', async () => {
  const { asked, api } = open(lesson)
  await expect.poll(() => asked).toHaveLength(2)
  await api.learning.outline.query({ courseId: 'c1' })
  await api.auth.me.query({})
  await api.auth.me.query({})
  expect(callsOf(asked.slice(2))).toEqual(['learning.outline', 'auth.me', 'auth.me'])
})

test('once the site’s code has begun, nothing more is asked for early', async () => {
  const answering = Promise.withResolvers<void>()
  const slow = { ...signedIn, me: () => answering.promise.then(signedIn.me) }
  const { asked, early, api } = open(lesson, slow)
  const session = api.auth.me.query({})
  await expect.poll(() => early.size).toBe(0)
  answering.resolve()
  await session
  await new Promise((resolve) => setTimeout(resolve))
  expect(callsOf(asked)).toEqual(['auth.me'])
})

test.each(['/', '/course/c1', '/learn/c1', '/allcourses?q=sql', '/mypurchases?q=tree'])(
  'at %s only the session is asked for',
  async (path) => {
    const { asked, api } = open(path)
    await api.auth.me.query({})
    expect(callsOf(asked)).toEqual(['auth.me'])
  },
)

test('a course that is shown early asks for a learner’s purchases, as its page waits for them', async () => {
  document.body.innerHTML = '<div id="root" data-is-early></div>'
  onTestFinished(() => document.body.replaceChildren())
  server.use(apiHandler({ auth: signedIn, purchases: { list: () => owning(courseOf(1)) } }))
  const asked = listenIn()
  const early = askEarly('/course/c1')
  await expect.poll(() => callsOf(asked)).toEqual(['auth.me', 'purchases.list'])
  const api = createClient(takeEarly(early))
  await api.auth.me.query({})
  expect(await api.purchases.list.query({})).toEqual(owning(courseOf(1)))
  expect(asked).toHaveLength(2)
})

test('what doesn’t come is asked for again', async () => {
  server.use(apiHandler({ auth: signedIn }))
  server.use(http.all('*/trpc/:calls', () => HttpResponse.error(), { once: true }))
  const early = askEarly(lesson)
  await Promise.allSettled(early.values())
  expect((await createClient(takeEarly(early)).auth.me.query({})).user.username).toBe('Meera')
})
