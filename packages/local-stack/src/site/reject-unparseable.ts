import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** HTTP statuses for Node's reasons to give up on a request: https://nodejs.org/api/http.html#event-clienterror */
const statusOf: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers a request that Node can't parse, with the headers of every response, and closes the connection. */
export const rejectUnparseable =
  (headers: Record<string, string>) =>
  ({ code }: { code?: string }, socket: Socket): void => {
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const status = statusOf[code ?? ''] ?? 400
    const lines = Object.entries({ ...headers, connection: 'close', 'content-length': '0' })
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map(([name, value]) => `${name}: ${value}`)]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.destroySoon()
  }
