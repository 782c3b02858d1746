import { spawn } from 'node:child_process'
import { expect } from '@playwright/test'
import getPort from 'get-port'

type Method = 'GET' | 'POST' | 'DELETE'
export type Session = {
  /** A command of the session: https://w3c.github.io/webdriver */
  call: <Answer>(method: Method, path: string, body?: object) => Promise<Answer>
  version: string
  close: () => Promise<void>
}
type Begun = { sessionId: string; capabilities: { browserName: string; browserVersion: string } }

async function command<Answer>(method: Method, url: string, body?: object): Promise<Answer> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value }: { value: Answer } = await answer.json()
  if (!answer.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`)
  return value
}

/** Starts WebKitWebDriver, on a screen that nobody sees where there is none, and a browser under it. */
export async function startSession(driver: readonly string[], proxy?: string): Promise<Session> {
  const port = await getPort({ host: '127.0.0.1' })
  const [program = '', ...args] = driver
  const env = { ...process.env, LANG: 'en_IN.UTF-8' }
  const child = spawn(program, [...args, `--port=${port}`], { detached: true, stdio: 'ignore', env })
  const stop = () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid)
  }
  process.once('exit', stop)
  const origin = `http://127.0.0.1:${port}`
  const capabilities = {
    // Pages open windows of a size of their own.
    'webkitgtk:browserOptions': { args: ['--automation', '--javascript-can-open-windows-automatically=true'] },
    ...(proxy !== undefined && { proxy: { proxyType: 'manual', httpProxy: proxy } }),
  }
  try {
    await expect(() => command('GET', `${origin}/status`)).toPass()
    const begun = await command<Begun>('POST', `${origin}/session`, { capabilities: { alwaysMatch: capabilities } })
    const session = `${origin}/session/${begun.sessionId}`
    const { browserName, browserVersion } = begun.capabilities
    return {
      call: (method, path, body) => command(method, `${session}${path}`, body),
      version: `${browserName} ${browserVersion}`,
      close: async () => {
        await command('DELETE', session)
        process.off('exit', stop)
        stop()
      },
    }
  } catch (error) {
    stop()
    throw error
  }
}
