import { join, resolve } from 'node:path'
import { root } from './root.ts'
import { Trouble } from './trouble.ts'

/** The ports of a stack by the environment variable that moves each. 0: any free one. */
const defaultPorts = { WEB_PORT: 3000, ADMIN_PORT: 3001, API_PORT: 4000, SANDBOX_PORT: 4100, MAILBOX_PORT: 4200 }
export type PortName = keyof typeof defaultPorts
export const portNames = Object.keys(defaultPorts) as PortName[] // Object.keys forgets the names' type

type Environment = Record<string, string | undefined>

/**
 * What the person who runs the command has set: the ports, and where the data lies.
 * @param cwd what a relative DATA_DIR is relative to. The default lies in the project.
 * @throws Trouble naming the variable that cannot be used.
 */
export function readSettings(env: Environment, cwd: string): { ports: Record<PortName, number>; dataDir: string } {
  const ports = { ...defaultPorts }
  for (const name of portNames) {
    const text = env[name]
    if (text === undefined || text === '') continue
    if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) {
      throw new Trouble(`${name} is '${text}', but must be a port number from 0 (any free one) to 65535.`)
    }
    ports[name] = Number(text)
  }
  for (const name of portNames) {
    const twin = portNames.find((other) => other !== name && ports[other] === ports[name] && ports[name] !== 0)
    if (twin) throw new Trouble(`${name} and ${twin} are both ${ports[name]}. Set one of them to another port.`)
  }
  if (Boolean(env.RAZORPAY_KEY_ID) !== Boolean(env.RAZORPAY_KEY_SECRET)) {
    throw new Trouble('Set both RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET, or none of them to use the payment sandbox.')
  }
  return { ports, dataDir: env.DATA_DIR ? resolve(cwd, env.DATA_DIR) : join(root, '.data') }
}
