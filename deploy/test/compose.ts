import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

const root = join(import.meta.dirname, '../..')
export const read = (path: string) => readFileSync(join(root, path), 'utf8')
const composeText = read('docker-compose.yml')

/** `${NAME:?why}` or `${NAME:-default}` */
const VARIABLE = /\$\{(\w+)(:[?-])([^}]*)\}/g

/** Every variable that the file names, with what stands where it is not set: undefined where nothing starts without it. */
export const variables = new Map(
  [...composeText.matchAll(VARIABLE)].map(([, name = '', kind, text = '']) => [name, kind === ':-' ? text : undefined]),
)

/** The file with its anchors followed and with these values in it, as Compose puts them in: after it was parsed. */
export const compose = (values: Record<string, string>): unknown =>
  parse(
    composeText,
    (_key, value: unknown) =>
      typeof value === 'string'
        ? value.replaceAll(VARIABLE, (_all, name: string, kind: string, text: string) =>
            values[name] ? values[name] : kind === ':-' ? text : '',
          )
        : value,
    { merge: true },
  )

const Service = z.object({
  image: z.string(),
  build: z.object({ target: z.string() }).optional(),
  user: z.string().optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  networks: z.array(z.string()),
  environment: z.record(z.string(), z.string()).optional(),
  stop_grace_period: z.string().optional(),
})

/** The services as far as the tests look at them. */
export const services = (values: Record<string, string>) =>
  z.object({ services: z.record(z.string(), Service) }).parse(compose(values)).services
