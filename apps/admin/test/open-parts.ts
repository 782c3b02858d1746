import { HttpResponse, http } from 'msw'
import { server } from './server.ts'

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'PUT',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': 'ETag',
}

/** A storage for parts that answers with this status; `puts` are the bodies it got, by part. */
export const openParts = (statusOf: (part: string) => number | Promise<number>) => {
  const puts = new Map<string, string[]>()
  server.use(
    http.options('http://parts.example/*', () => new HttpResponse(null, { status: 204, headers: cors })),
    http.put('http://parts.example/:part', async ({ request, params }) => {
      const part = String(params.part)
      puts.set(part, [...(puts.get(part) ?? []), await request.text()])
      const status = await statusOf(part)
      if (status === 0) return HttpResponse.error()
      return new HttpResponse(null, { status, headers: { ...cors, etag: `"etag-${part}"` } })
    }),
  )
  return puts
}
