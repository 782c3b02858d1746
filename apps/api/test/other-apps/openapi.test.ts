import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { Operation } from '@skillharbor/contracts/operation'
import { operationList } from '@skillharbor/contracts/operations'
import { Ajv2020 as Ajv } from 'ajv/dist/2020.js'
import { generateSource } from 'oazapfts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { buildApp } from '../../src/app.ts'
import { type Caller, caller } from '../caller.ts'
import { newAdmin, newCourse, newLearner } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { outsideApp } from './outside-app.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const Codes = z.object({ enum: z.array(z.string()) })
/** An answer. The schema of a success may be a reference. */
const Response = z.object({
  content: z.object({
    'application/json': z.object({
      schema: z.object({ properties: z.object({ error: Codes.optional() }).optional() }),
    }),
  }),
})
const Ref = z.object({ $ref: z.string() })
const Document = z.object({
  components: z.object({
    securitySchemes: z.record(z.string(), z.object({ name: z.string() })),
    responses: z.record(z.string(), Response),
  }),
  paths: z.record(z.string(), z.record(z.string(), z.object({ responses: z.record(z.string(), Ref.or(Response)) }))),
})
const documentOf = async () => (await caller(api.url).send('/api/openapi.json', {})).body

test('the document is valid OpenAPI 3.1, and every schema in it is valid JSON Schema', async () => {
  const document = await documentOf()
  const validator = new Validator()
  expect(await validator.validate(document)).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')

  const ajv = new Ajv()
  const schemas = [...schemasIn(document), ...Object.values(Schemas.parse(document).components.schemas)]
  expect(schemas.length).toBeGreaterThan(operationList.length)
  for (const schema of schemas) expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true)
})

const Schemas = z.object({ components: z.object({ schemas: z.record(z.string(), z.looseObject({})) }) })

/** OpenAPI's own schema leaves those of inputs and answers unread. */
const schemasIn = (part: unknown): object[] =>
  typeof part === 'object' && part !== null
    ? Object.entries(part).flatMap(([key, value]) => (key === 'schema' ? [value] : schemasIn(value)))
    : []

test('in production it names the cookies that login sets there', async () => {
  const production = await buildApp({ ...api.config, NODE_ENV: 'production' }, api.parts)
  const { securitySchemes } = Document.parse((await production.inject('/api/openapi.json')).json()).components
  const person = { username: 'Asha Rao', email: 'asha@example.org', password: 'correct horse battery' }
  for (const [realm, more] of [['auth', {}] as const, ['admin', { state: 'Kerala' }] as const]) {
    const post = (call: string, payload: object) =>
      production.inject({ method: 'POST', url: `/api/v1/${realm}/${call}`, payload })
    await post('signup', { ...person, ...more })
    const [cookie] = (await post('login', person)).cookies
    expect(cookie?.name).toMatch(/^__Host-/)
    expect(cookie?.name).toBe(securitySchemes[realm === 'auth' ? 'user' : 'admin']?.name)
  }
  await production.close()
})

let declared: z.infer<typeof Document> | undefined

test.each(operationList)('$name returns nothing that the document doesn’t declare', async ({ operation }) => {
  declared ??= Document.parse(await documentOf())
  const { paths, components } = declared
  const responses = paths[operation.path]?.[operation.method.toLowerCase()]?.responses ?? {}
  const codes = Object.entries(responses).flatMap(([status, response]) => {
    const { content } = Response.parse('$ref' in response ? components.responses[nameIn(response)] : response)
    return (content['application/json'].schema.properties?.error?.enum ?? []).map((code) => `${status} ${code}`)
  })
  for (const answer of await refusals(operation)) {
    if (answer.status === operation.status) continue
    expect(codes).toContain(`${answer.status} ${answer.body.error}`)
  }
})

const nameIn = ({ $ref }: z.infer<typeof Ref>): string => $ref.slice('#/components/responses/'.length)

let learner: Caller | undefined
let admin: Caller | undefined

/** The same person for as long as no call ended the session: every new one costs the hash of a password or two. */
const stillIn = async (person: Caller | undefined, me: string, fresh: (url: string) => Promise<Caller>) =>
  person && (await person.call('rest', me)).status === 200 ? person : fresh(api.url)

/** Answers to what is wrong with a call in each way that does not depend on what it does. */
const refusals = async ({ method, path }: Operation) => {
  const url = path.replaceAll(/\{\w+\}/g, 'nobody')
  learner = await stillIn(learner, 'auth.me', newLearner)
  admin = await stillIn(admin, 'admin.me', newAdmin)
  const people = [caller(api.url), learner, admin]
  const bodies: RequestInit[] =
    method === 'GET'
      ? [{}]
      : [
          { headers: { 'content-type': 'application/json' }, body: '{"email":"nobody","price":-1}' },
          { headers: { 'content-type': 'application/json' }, body: '[' },
          { headers: { 'content-type': 'application/json' }, body: `{"title":"${'x'.repeat(70_000)}"}` },
          { headers: { 'content-type': 'text/plain' }, body: 'x' },
          { headers: { origin: 'https://evil.example' } },
          {},
        ]
  const queries = method === 'GET' ? ['', '?limit=none&days=1&category=x&id=1'] : ['']
  return Promise.all(
    people.flatMap((person) =>
      queries.flatMap((query) => bodies.map((init) => person.send(url + query, { method, ...init }))),
    ),
  )
}

test('a generated client compiles and can sign up, log in, browse and order', async () => {
  await newCourse(await newAdmin(api.url), { title: 'Graphs' })
  const app = await outsideApp()
  try {
    await app.link('@oazapfts/runtime', dirname(fileURLToPath(import.meta.resolve('@oazapfts/runtime'))))
    await app.write({ 'generated.ts': await generateSource(`${api.url}/api/openapi.json`), 'app.ts': useOfGenerated })
    await app.compile()
    expect(await app.start('app.js')).toBe('Ravi may buy Graphs for 49950 paise; nobody: NOT_FOUND\n')
  } finally {
    await app.remove()
  }
}, 120_000)

const useOfGenerated = `
import { authLogin, authMe, authSignup, coursesList, coursesShow, type ListedCourse, purchasesOrder } from './generated.js'

const person = { username: 'Ravi', email: 'ravi@example.org', password: 'correct horse battery' }
const signedUp = await authSignup(person)
if (signedUp.status !== 201) throw new Error(signedUp.data.message)
const loggedIn = await authLogin(person)
if (loggedIn.status !== 200) throw new Error(loggedIn.data.message)
const cookie = loggedIn.headers.getSetCookie().map((set) => set.split(';')[0]).join('; ')

const me = await authMe({ headers: { cookie } })
const listed = await coursesList({ q: 'Graphs', limit: 5 })
if (me.status !== 200 || listed.status !== 200) throw new Error('refused')
const { _id, title }: ListedCourse = listed.data.content[0]!
const order = await purchasesOrder(_id, { learnerId: me.data.user._id }, { headers: { cookie } })
const missing = await coursesShow('nobody')
if (order.status !== 200 || missing.status !== 404) throw new Error('refused')
const code: 'NOT_FOUND' = missing.data.error
console.log(\`\${me.data.user.username} may buy \${title} for \${order.data.amount} paise; nobody: \${code}\`)
`
