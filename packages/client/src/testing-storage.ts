import { HttpResponse, http } from 'msw'

/** Where a test's storage accepts uploads: another origin, so the browser sends a preflight request. */
export const storageUrl = 'http://storage.example/here'

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'PUT',
  'access-control-allow-headers': '*',
}

type Put = { url: string; contentType: string | null; body: string }

/** A storage that answers each upload with this status, or not at all for 0. `puts`: the uploads. */
export const testStorage = (answer: () => number | Promise<number> = () => 200) => {
  const puts: Put[] = []
  const handlers = [
    http.options('http://storage.example/*', () => new HttpResponse(null, { status: 204, headers: cors })),
    http.put('http://storage.example/*', async ({ request }) => {
      puts.push({ url: request.url, contentType: request.headers.get('content-type'), body: await request.text() })
      const status = await answer()
      return status === 0 ? HttpResponse.error() : new HttpResponse(null, { status, headers: cors })
    }),
  ]
  return { handlers, puts }
}
