import { connect } from 'node:net'
import { untilNone } from '../faults/waiting.ts'

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })

/** Resolves once there is a server at each of these ports of this machine. Throws after a minute. */
export const untilListening = async (name: string, ...ports: number[]): Promise<void> => {
  const deaf = async () => {
    const answers = await Promise.all(ports.map(isListening))
    return ports.filter((_, index) => !answers[index]).map(String)
  }
  const left = await untilNone(60_000, deaf)
  if (left.length > 0) throw new Error(`${name} doesn’t start: nobody listens at ${left.join(', ')}`)
}
