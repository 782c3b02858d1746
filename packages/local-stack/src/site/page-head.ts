import type { Language } from '@skillharbor/messages/language'

const HEAD = /(<!--head-->)[\s\S]*?(<!--\/head-->)/
/** Short, because a person is waiting for the page. A crawler that gets the default head will come back. */
const TIMEOUT = 1_000

/** What has a page with a head of its own, by the first part of the page's path. */
export const headed = ['course', 'teacher', 'certificate'] as const

/** Whether the page has a place for a head from the API. */
export const hasHeadPlaceholder = (page: string): boolean => HEAD.test(page)

/**
 * The page of that course, teacher or certificate with its head from the API, and the API's status: 200, or 404 if there is none. If
 * the API doesn't answer in time, the page with its default head.
 */
export async function headedPage(
  page: string,
  apiUrl: string,
  { what, id, language }: { what: (typeof headed)[number]; id: string; language: Language },
): Promise<{ status: number; html: string }> {
  const fallback = { status: 200, html: page }
  try {
    const signal = AbortSignal.timeout(TIMEOUT)
    const answer = await fetch(`${apiUrl}/api/head/${what}/${encodeURIComponent(id)}?lang=${language}`, { signal })
    const head = await answer.text()
    if (answer.status !== 200 && answer.status !== 404) return fallback
    const html = page.replace(HEAD, (_all, open: string, close: string) => open + head + close)
    return { status: answer.status, html }
  } catch {
    return fallback
  }
}
