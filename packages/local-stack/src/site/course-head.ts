const HEAD = /(<!--head-->)[\s\S]*?(<!--\/head-->)/
/** Short, because a person is waiting for the page. A crawler that gets the default head will come back. */
const TIMEOUT = 1_000

/** Whether the page has a place for a course's head. */
export const hasHeadPlaceholder = (page: string): boolean => HEAD.test(page)

/**
 * The page of course `id` with its head from the API, and the API's status: 200, or 404 if there is no such course. If
 * the API doesn't answer in time, the page with its default head.
 */
export async function coursePage(page: string, apiUrl: string, id: string): Promise<{ status: number; html: string }> {
  const fallback = { status: 200, html: page }
  try {
    const signal = AbortSignal.timeout(TIMEOUT)
    const answer = await fetch(`${apiUrl}/api/head/course/${encodeURIComponent(id)}`, { signal })
    const head = await answer.text()
    if (answer.status !== 200 && answer.status !== 404) return fallback
    const html = page.replace(HEAD, (_all, open: string, close: string) => open + head + close)
    return { status: answer.status, html }
  } catch {
    return fallback
  }
}
