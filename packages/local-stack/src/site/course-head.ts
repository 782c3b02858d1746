const PLACE = /(<!--head-->)[\s\S]*?(<!--\/head-->)/
/** A person waits for the page; a crawler that gets the site's own head this once comes again. */
const PATIENCE = 1_000

/** Whether a course's head can be put into the page. */
export const takesHead = (page: string): boolean => PLACE.test(page)

/**
 * The page of course `id`, with the head that the API has for it and the API's status: 200, or 404 where there is no
 * such course. The page as it is where the API does not say in time.
 */
export async function coursePage(page: string, apiUrl: string, id: string): Promise<{ status: number; html: string }> {
  const plain = { status: 200, html: page }
  try {
    const signal = AbortSignal.timeout(PATIENCE)
    const answer = await fetch(`${apiUrl}/api/head/course/${encodeURIComponent(id)}`, { signal })
    const head = await answer.text()
    if (answer.status !== 200 && answer.status !== 404) return plain
    const html = page.replace(PLACE, (_all, open: string, close: string) => open + head + close)
    return { status: answer.status, html }
  } catch {
    return plain
  }
}
