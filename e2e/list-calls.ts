import type { Page, TestInfo } from '@playwright/test'

/**
 * Lists the page's calls of the API, each with the milliseconds since now at which it was sent and answered. `attachTo`
 * attaches the list to the report of a test that failed.
 */
export const listCalls = (page: Page): { attachTo: (info: TestInfo) => Promise<void> } => {
  const start = performance.now()
  const lines: string[] = []
  const note = (what: string, url: string) => {
    const { pathname, searchParams } = new URL(url)
    if (!/^\/(trpc|api)\//.test(pathname)) return
    lines.push(`${Math.round(performance.now() - start)} ${what} ${pathname} ${searchParams.get('input') ?? ''}`)
  }
  page.on('request', (request) => note(`→ ${request.method()}`, request.url()))
  page.on('response', (response) => note(`← ${response.status()}`, response.url()))
  page.on('requestfailed', (request) => note(`✕ ${request.failure()?.errorText}`, request.url()))
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) lines.push(`${Math.round(performance.now() - start)} at ${frame.url()}`)
  })
  return {
    attachTo: async (info) => {
      if (info.status !== info.expectedStatus)
        await info.attach('calls of the API', { body: lines.join('\n'), contentType: 'text/plain' })
    },
  }
}
