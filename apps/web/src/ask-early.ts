import type { EarlyAnswers } from './app/take-early.ts'

type Call = [path: string, input: object]

/** Whether that is the catalogue without a search or filters, which the site's code reads. */
export const isWholeCatalogue = (address: string): boolean => /^\/allcourses\/?(\?lang=\w+)?$/.test(address)

/** What the page at `address` asks for first, once it knows whether a learner is logged in. */
const callsOf = (address: string, isLearner: boolean): Call[] => {
  const [, courseId, lessonId] = /^\/learn\/([^/?]+)\/([^/?]+)\/?(\?|$)/.exec(address) ?? []
  if (lessonId)
    return [
      ['learning.lesson', { lessonId }],
      [isLearner ? 'learning.course' : 'learning.outline', { courseId }],
    ]
  const isEarly = document.getElementById('root')?.dataset.isEarly !== undefined
  // A page that is shown early asks for its data again with what else it needs.
  if (!isLearner)
    return isWholeCatalogue(address) && !isEarly ? [['courses.list', { sort: 'popular', direction: 'forward' }]] : []
  // It is drawn once purchases are known. Any other may ask for them together with the rest.
  return isEarly || /^\/mypurchases\/?$/.test(address) ? [['purchases.list', {}]] : []
}

/**
 * Asks the API for what the page at `address` (path and search) needs in any case, while the site's code is still loading:
 * the session, and with its answer the catalogue's first page for a visitor (unless it is shown early), a learner's
 * purchases, or a lesson and its course's outline. The requests are those that the code would send (takeEarly hands it the
 * answers); what fails is asked for again by it.
 */
export const askEarly = (address: string): EarlyAnswers => {
  const answers: EarlyAnswers = new Map()
  const ask = (...calls: Call[]) => {
    const input = JSON.stringify(Object.fromEntries(calls.map(([, each], at) => [at, each])))
    const url = `${location.origin}/trpc/${calls.map(([path]) => path)}?batch=1&input=${encodeURIComponent(input)}`
    const answer = fetch(url, { headers: { 'accept-language': document.documentElement.lang } })
    answers.set(url, answer)
    return answer
  }
  const askForPage = async (session: Promise<Response>) => {
    const [me] = await (await session).clone().json()
    const calls = callsOf(address, Boolean(me.result))
    // The site's code begins by taking the session's answer. From then on it asks itself.
    if (calls[0] && answers.size > 0) await ask(...calls)
  }
  askForPage(ask(['auth.me', {}])).catch(() => undefined)
  return answers
}
