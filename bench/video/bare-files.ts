import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import send from 'send'

// The limit of sending files from Node: one file by `send`, without links, checks or a framework.
const [file = ''] = process.argv.slice(2)
const server = createServer((request, response) => send(request, file).pipe(response))
await once(server.listen(0, '127.0.0.1'), 'listening')
const { port } = server.address() as AddressInfo
process.send?.(`http://127.0.0.1:${port}/`)
// Exits with its parent.
process.once('disconnect', () => process.exit())
