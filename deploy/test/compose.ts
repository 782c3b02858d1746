import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { execaSync } from 'execa'
import { parse } from 'yaml'
import { z } from 'zod'

const root = join(import.meta.dirname, '../..')
export const read = (path: string) => readFileSync(join(root, path), 'utf8')
/** A command's output if it fails, or isn't installed; empty if it succeeds. */
export function failureOf(file: string, args: string[], env: Record<string, string> = {}): string {
  const { failed, shortMessage, all } = execaSync(file, args, { cwd: root, env, all: true, reject: false })
  return failed ? `${shortMessage}\n${all ?? ''}` : ''
}

const composeText = read('docker-compose.yml')

/** `${NAME:?why}` or `${NAME:-default}` */
const VARIABLE = /\$\{(\w+)(:[?-])([^}]*)\}/g

/** Every variable in the file with its default; undefined if Compose refuses to start without it. */
export const variables = new Map(
  [...composeText.matchAll(VARIABLE)].map(([, name = '', kind, text = '']) => [name, kind === ':-' ? text : undefined]),
)

/** The file with anchors resolved and these values filled in: like Compose, after parsing. */
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
  command: z.union([z.string(), z.array(z.string())]).optional(),
  profiles: z.array(z.string()).optional(),
  healthcheck: z.object({ test: z.array(z.string()).optional() }).optional(),
  ports: z.array(z.string()).optional(),
  networks: z.array(z.string()).default([]),
  mem_limit: z.string().optional(),
  cpus: z.number().optional(),
  pids_limit: z.number().optional(),
  environment: z.record(z.string(), z.string()).optional(),
  stop_grace_period: z.string().optional(),
})

/** The services, with the keys that the tests check. */
export const services = (values: Record<string, string>) =>
  z.object({ services: z.record(z.string(), Service) }).parse(compose(values)).services
