import { writeFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { findWanted } from './find-wanted.ts'
import { height, type Launch, type Tab } from './tab.ts'
import { startProxy } from './watching-proxy.ts'
import { type Session, startSession } from './webkit-driver.ts'

/** The name of an element's id in what WebDriver sends and takes. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
type ElementAnswer = { [elementKey]: string } | null

const run = <Answer>({ call }: Session, script: string, ...args: unknown[]): Promise<Answer> =>
  call('POST', '/execute/sync', { script, args })

const tabOf = (session: Session, handle: string): Tab => {
  const { call } = session
  const inWindow = () => call('POST', '/window', { handle })
  const find = async (wanted: Parameters<Tab['find']>[0]) =>
    (await run<ElementAnswer>(session, `return (${findWanted})(arguments[0])`, wanted))?.[elementKey]
  /** Answers whether the page has it. */
  const inFrame = async (frame?: string): Promise<boolean> => {
    await inWindow()
    await call('POST', '/frame', { id: null })
    if (frame === undefined) return true
    const id = await find({ kind: 'frame', name: `^${frame}$` })
    if (id !== undefined) await call('POST', '/frame', { id: { [elementKey]: id } })
    return id !== undefined
  }
  const inPage = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
    await inFrame()
    return call<string>(method, path, body)
  }
  return {
    goto: async (url) => void (await inPage('POST', '/url', { url })),
    reload: async () => void (await inPage('POST', '/refresh', {})),
    close: async () => void (await inPage('DELETE', '/window')),
    press: async (value) => {
      const actions = [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]
      await inPage('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] })
    },
    picture: async (path) => writeFile(path, Buffer.from(await inPage('GET', '/screenshot'), 'base64')),
    run: async (script, given = '', frame) =>
      (await inFrame(frame)) ? run(session, `return (${script})(arguments[0])`, given) : undefined,
    find: async (wanted, frame) => {
      const id = (await inFrame(frame)) ? await find(wanted) : undefined
      if (id === undefined) return undefined
      const element = `/element/${id}`
      return {
        click: () => call('POST', `${element}/click`, {}),
        fill: async (text) => {
          await run(session, 'arguments[0].select()', { [elementKey]: id })
          await call('POST', `${element}/value`, { text })
        },
        give: (path) => call('POST', `${element}/value`, { text: path }),
      }
    },
  }
}

/** WebKitGTK by its own driver. It tells nothing of the console, so a proxy puts the script into pages, which does. */
export const withWebKitDriver =
  (driver: readonly string[]): Launch =>
  async ({ width, script, onProblem }) => {
    const proxy = await startProxy(script, onProblem)
    const session = await startSession(driver, proxy.address)
    const [first] = await session.call<string[]>('GET', '/window/handles')
    /** A window without bars, as only those that a page opens can be as narrow as a phone. */
    const newTab = async () => {
      const handles = () => session.call<string[]>('GET', '/window/handles')
      const before = await handles()
      await session.call('POST', '/window', { handle: first })
      await run(session, `open('about:blank', '_blank', 'popup,noopener,width=${width},height=${height}')`)
      const opened = async () => (await handles()).filter((handle) => !before.includes(handle))
      await expect.poll(opened).toHaveLength(1)
      const [handle = ''] = await opened()
      await session.call('POST', '/window', { handle })
      await session.call('POST', '/window/rect', { width, height })
      return tabOf(session, handle)
    }
    const close = async () => {
      await session.close()
      await proxy.stop()
    }
    return { newTab, version: session.version, close }
  }
