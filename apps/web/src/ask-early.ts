import type { EarlyAnswers } from './app/take-early.ts'

const lessonAddress = /^\/learn\/([^/]+)\/([^/]+)\/?$/

type Call = [path: string, input: object]

/**
 * Asks the API for what the page at `pathname` needs in any case, while the site's code is still loading: the session, and
 * in the classroom the lesson and the course's outline, with the progress of who is logged in. The requests are those that
 * the code would send (takeEarly hands it the answers); what fails is asked for again by it.
 */
export const askEarly = (pathname: string): EarlyAnswers => {
  const answers: EarlyAnswers = new Map()
  const ask = (...calls: Call[]) => {
    const input = JSON.stringify(Object.fromEntries(calls.map(([, each], at) => [at, each])))
    const url = `${location.origin}/trpc/${calls.map(([path]) => path)}?batch=1&input=${encodeURIComponent(input)}`
    const answer = fetch(url, { headers: { 'accept-language': document.documentElement.lang } })
    answers.set(url, answer)
    return answer
  }
  const askForLesson = async (session: Promise<Response>) => {
    const [, courseId, lessonId] = lessonAddress.exec(pathname) ?? []
    const [me] = await (await session).clone().json()
    if (lessonId)
      await ask(['learning.lesson', { lessonId }], [me.result ? 'learning.course' : 'learning.outline', { courseId }])
  }
  askForLesson(ask(['auth.me', {}])).catch(() => undefined)
  return answers
}
