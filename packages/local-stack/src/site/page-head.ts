import type { Language } from '@skillharbor/messages/language'

const HEAD = /(<!--head-->)[\s\S]*?(<!--\/head-->)/
/** Short, because a person is waiting for the page. A crawler that gets the default head will come back. */
const TIMEOUT = 1_000

/** The paths of pages with a head of their own, by their first part. */
export const headed = {
  allcourses: '/allcourses',
  course: '/course/:id',
  teacher: '/teacher/:id',
  certificate: '/certificate/:id',
} as const

/** Whether the page has a place for a head from the API. */
export const hasHeadPlaceholder = (page: string): boolean => HEAD.test(page)

/**
 * The page at that path with its head from the API, and the API's status: 200, or 404 if there is no such course, teacher
 * or certificate. If the API doesn't answer in time, the page with its default head.
 */
export async function headedPage(
  page: string,
  apiUrl: string,
  { path, language }: { path: string; language: Language },
): Promise<{ status: number; html: string }> {
  const fallback = { status: 200, html: page }
  try {
    const signal = AbortSignal.timeout(TIMEOUT)
    const answer = await fetch(`${apiUrl}/api/head${path}?lang=${language}`, { signal })
    const head = await answer.text()
    if (answer.status !== 200 && answer.status !== 404) return fallback
    const html = page.replace(HEAD, (_all, open: string, close: string) => open + head + close)
    return { status: answer.status, html }
  } catch {
    return fallback
  }
}
