import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import { httpStatusFor, toErrorBody } from './errors.ts'
import { securityHeaders } from './guards.ts'

/**
 * HTTP statuses for Node's reasons to give up on a request; other reasons mean that it isn't HTTP.
 * https://nodejs.org/api/http.html#event-clienterror
 */
const statusOf: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 413 }

/** Answers a request that Node can't parse with the usual headers and error body, and closes the connection. */
export const rejectUnparseable = ({ code }: ConnectionError, socket: Socket): void => {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const answer = toErrorBody(Object.assign(new Error(), { statusCode: statusOf[code] ?? 400 }))
  const body = JSON.stringify(answer)
  const status = httpStatusFor(answer)
  const headers = {
    ...securityHeaders,
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
