import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { text } from 'node:stream/consumers'
import { sites } from '../sites.ts'

const scriptPath = '/first-script-of-a-test.js'
const problemPath = '/problem-of-a-test'

/** Runs in pages, before their own scripts: says what would be on the console. */
const tell = (path: string) => {
  const say = (...words: unknown[]) =>
    navigator.sendBeacon(path, words.map((word) => (word instanceof Error ? `${word}\n${word.stack}` : word)).join(' '))
  for (const level of ['error', 'warn'] as const) {
    const usual = console[level]
    console[level] = (...words: unknown[]) => {
      say(`${level}:`, ...words)
      usual(...words)
    }
  }
  addEventListener('error', ({ error }) => say('threw', error))
  addEventListener('unhandledrejection', ({ reason }) => say('threw', reason))
}

/** A proxy on this machine that puts a script into the pages of our sites, and hears what they have to say. */
export async function startProxy(script: string, onProblem: (problem: string) => void) {
  const scripts = `(${tell})('${problemPath}');${script}`
  const isOurs = (url: URL) => [sites.web, sites.admin].includes(url.origin)

  // Nobody is signed in yet, which the sites ask. A picture is asked for by its key if its link failed, as specified: WebKit
  // drops what a page has asked for when it keeps that page for the way back.
  const isExpected = ({ pathname }: URL) => /^\/(trpc\/(auth|admin)\.me\b|thumbnails\/)/.test(pathname)
  const passOn = async (url: URL, answer: IncomingMessage, response: ServerResponse) => {
    const { statusCode = 502, headers } = answer
    if (statusCode >= 400 && !isExpected(url)) onProblem(`${statusCode} of ${url}`)
    if (!isOurs(url) || !headers['content-type']?.startsWith('text/html')) {
      response.writeHead(statusCode, headers)
      answer.pipe(response)
      return
    }
    const page = (await text(answer)).replace('<head>', `<head><script src="${scriptPath}"></script>`)
    response.writeHead(statusCode, { ...headers, 'content-length': Buffer.byteLength(page) })
    response.end(page)
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '')
    if (url.pathname === scriptPath) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(scripts)
    } else if (url.pathname === problemPath) {
      onProblem(await text(request))
      response.writeHead(204).end()
    } else {
      const headers = { ...request.headers, 'accept-encoding': 'identity' }
      // A connection of its own: one that was kept may just have been closed, and only browsers ask again then.
      const options = { method: request.method, headers, agent: false }
      const onward = send(url, options, (answer) => void passOn(url, answer, response))
      // A page that is left hangs up; what it asked goes on, as it would without a proxy.
      onward.on('error', ({ message }) => {
        if (!response.destroyed) onProblem(`no answer of ${url}: ${message}`)
        response.destroy()
      })
      request.pipe(onward)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  return {
    address: `127.0.0.1:${address.port}`,
    stop: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
