import { type Client, createClient } from '@skillharbor/contracts/client'
import type { LearnerCourse } from '@skillharbor/contracts/entities'
import { learner } from './accounts.ts'
import { dataOf, succeedsUnless } from './calls.ts'
import { passQuiz } from './pass-quiz.ts'
import { buyCourse } from './purchases.ts'

/** The demo learner has finished one course and is in the middle of another. */
const finished = 'Your First Website with HTML, CSS and JavaScript'
const begun = 'Data Structures: Lists, Trees, Heaps and Hash Tables'

const courseIdOf = async (client: Client, title: string): Promise<string | undefined> => {
  const { content } = await dataOf('searching the catalogue', client.courses.list({ q: title, limit: 10 }))
  return content.find((course) => course.title === title)?._id
}

/** Completes the first lessons of a course: `share` of them, from 0 to 1. */
export const completeLessons = async (client: Client, courseId: string, share: number): Promise<void> => {
  const { content }: { content: LearnerCourse } = await dataOf('reading a course', client.learning.course({ courseId }))
  const lessons = content.sections.flatMap((section) => section.lessons)
  const first = lessons.slice(0, Math.ceil(lessons.length * share))
  const start = Date.now() - first.length * 1000
  const reports = first.map(({ _id, kind }, at) => {
    return { lessonId: _id, at: new Date(start + at * 1000).toISOString(), ...(kind !== 'quiz' && { done: true }) }
  })
  await dataOf('saving progress', client.learning.saveProgress({ reports }))
  for (const lesson of first) if (lesson.kind === 'quiz') await passQuiz(client, content, lesson)
}

/** The certificate of a course that the learner finished, as they would ask for it. */
const takeCertificate = (client: Client, courseId: string) =>
  dataOf('issuing a certificate', client.certificates.issue({ courseId }))

/** Lets the demo learner buy and study two courses, and take the certificate of the one they finish. Does nothing if the account's password was changed. */
export const fillLearning = async ({ apiUrl, sandboxUrl }: { apiUrl: string; sandboxUrl: string }): Promise<string> => {
  const client = createClient({ baseUrl: apiUrl, cookies: new Map() })
  if (!(await succeedsUnless('INVALID_CREDENTIALS', 'logging the learner in', client.auth.login(learner))))
    return 'Skipped the demo learner: the password was changed.'
  for (const [title, share] of [
    [finished, 1],
    [begun, 0.5],
  ] as const) {
    const courseId = await courseIdOf(client, title)
    if (courseId === undefined) continue
    await buyCourse({ client, sandboxUrl }, courseId)
    await completeLessons(client, courseId, share)
    if (share === 1) await takeCertificate(client, courseId)
  }
  return 'Added the demo learner’s courses.'
}
