import type { Profiler } from 'node:inspector'

type Answer = { id?: number; result?: unknown; error?: { message: string } }

/** How often the profiler looks at what runs, in microseconds. */
const every = 500

/** Speaks to the inspector of a process that listens on `port`. https://chromedevtools.github.io/devtools-protocol/v8/Profiler */
const openInspector = async (port: number) => {
  const listed = await fetch(`http://127.0.0.1:${port}/json/list`)
  const [target] = (await listed.json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  const open = new Map<number, PromiseWithResolvers<unknown>>()
  socket.onmessage = ({ data }) => {
    const { id = 0, result, error }: Answer = JSON.parse(String(data))
    if (error) open.get(id)?.reject(new Error(error.message))
    else open.get(id)?.resolve(result)
    open.delete(id)
  }
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error(`No inspector answers on port ${port}`))
  })
  let count = 0
  return {
    ask: (method: string, params = {}): Promise<unknown> => {
      const id = ++count
      const answer = Promise.withResolvers<unknown>()
      open.set(id, answer)
      socket.send(JSON.stringify({ id, method, params }))
      return answer.promise
    },
    close: () => socket.close(),
  }
}

/** What the process whose inspector listens on `port` does while `work` runs. */
export const profileOf = async (port: number, work: () => Promise<unknown>): Promise<Profiler.Profile> => {
  const inspector = await openInspector(port)
  await inspector.ask('Profiler.enable')
  await inspector.ask('Profiler.setSamplingInterval', { interval: every })
  await inspector.ask('Profiler.start')
  await work()
  const { profile } = (await inspector.ask('Profiler.stop')) as { profile: Profiler.Profile }
  inspector.close()
  return profile
}
