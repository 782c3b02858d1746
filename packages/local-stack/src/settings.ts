import { join, resolve } from 'node:path'
import { StartupError } from './startup-error.ts'

export const projectRoot = join(import.meta.dirname, '../../..')

/** A stack's ports, named after the environment variables that change them. 0: any free port. */
const defaultPorts = { WEB_PORT: 3000, ADMIN_PORT: 3001, API_PORT: 4000, SANDBOX_PORT: 4100, MAILBOX_PORT: 4200 }
export type PortName = keyof typeof defaultPorts
export const portNames = Object.keys(defaultPorts) as PortName[] // Object.keys loses the key type

export type Environment = Record<string, string | undefined>

/**
 * Reads the ports and the data folder from the environment.
 * @param cwd the folder that a relative DATA_DIR is relative to. The default is `.data` in the project.
 * @throws StartupError that names the invalid variable.
 */
export function readSettings(env: Environment, cwd: string): { ports: Record<PortName, number>; dataDir: string } {
  const ports = { ...defaultPorts }
  for (const name of portNames) {
    const value = env[name]
    if (value === undefined || value === '') continue
    if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) {
      throw new StartupError(`${name} is '${value}'. Set it to a port number from 0 (any free port) to 65535.`)
    }
    ports[name] = Number(value)
  }
  for (const name of portNames) {
    const twin = portNames.find((other) => other !== name && ports[other] === ports[name] && ports[name] !== 0)
    if (twin) throw new StartupError(`${name} and ${twin} are both ${ports[name]}. Set one of them to another port.`)
  }
  if (Boolean(env.RAZORPAY_KEY_ID) !== Boolean(env.RAZORPAY_KEY_SECRET)) {
    throw new StartupError('Set both RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET, or neither to use the payment sandbox.')
  }
  return { ports, dataDir: env.DATA_DIR ? resolve(cwd, env.DATA_DIR) : join(projectRoot, '.data') }
}
