import { HttpResponse, http } from 'msw'
import { server } from './server.ts'

export const storeUrl = 'http://store.example/here'

// The storage is another origin, and the browser asks it first.
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'PUT',
  'access-control-allow-headers': '*',
}

type Put = { url: string; contentType: string | null; body: string }

/** A storage that answers each upload as told, 200 by default; says what was put into it. */
export const openStore = (answer: () => Response | Promise<Response> = () => new HttpResponse()): Put[] => {
  const puts: Put[] = []
  server.use(
    http.options('http://store.example/*', () => new HttpResponse(null, { status: 204, headers: cors })),
    http.put('http://store.example/*', async ({ request }) => {
      puts.push({ url: request.url, contentType: request.headers.get('content-type'), body: await request.text() })
      const { status } = await answer()
      return status === 0 ? HttpResponse.error() : new HttpResponse(null, { status, headers: cors })
    }),
  )
  return puts
}
