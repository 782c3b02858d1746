import { request as open } from 'node:http'
import { text } from 'node:stream/consumers'
import type { HostileRequest } from './requests.ts'

export type HostileAnswer = { status: number; body: string }

/** In ms; an API that takes longer to refuse something hangs. */
const patience = 30_000
/** In bytes, as app.ts has it. */
const bodyLimit = 64 * 1024
const unread = { status: 413, body: JSON.stringify({ error: 'PAYLOAD_TOO_LARGE', message: 'Refused unread' }) }

/**
 * Sends the request byte for byte: fetch would tidy up its path and its headers. Rejects where no answer comes, such as
 * when the API has died.
 */
export const send = (url: string, { method, path, headers, body }: HostileRequest): Promise<HostileAnswer> => {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    // Node itself would say nothing of a body that comes with GET or DELETE.
    const length: Record<string, string> =
      body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const options = {
      agent: false as const,
      hostname,
      port,
      method,
      path,
      headers: { ...headers, ...length },
      timeout: patience,
    }
    const request = open(options, async (response) => {
      resolve({ status: response.statusCode ?? 0, body: (await text(response).catch(reject)) ?? '' })
    })
    request.on('timeout', () => request.destroy(new Error(`No answer within ${patience} ms`)))
    // What is refused unread is sometimes still being sent when the API has answered and gone.
    request.on('error', (error) => (Number(length['content-length']) > bodyLimit ? resolve(unread) : reject(error)))
    request.end(body)
  })
}
