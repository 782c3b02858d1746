import { operationList } from '@skillharbor/contracts/operations'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { realmOf } from '../../src/features/use-case.ts'
import { openApiDocument } from '../../src/http/openapi.ts'

const Ref = z.object({ $ref: z.string() })
const Entity = z.object({ properties: z.record(z.string(), z.unknown()).default({}) })
const Document = z.object({
  info: z.object({ license: z.object({ name: z.string(), identifier: z.string() }) }),
  components: z.object({
    schemas: z.record(z.string(), z.unknown()),
    responses: z.record(
      z.string(),
      z.object({ description: z.string(), headers: z.record(z.string(), z.unknown()).default({}) }),
    ),
  }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        security: z.array(z.record(z.string(), z.array(z.string()))),
        parameters: z.array(z.object({ name: z.string(), description: z.string().min(10) })),
        requestBody: z.unknown().optional(),
        responses: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
})
const document = await openApiDocument({
  origin: 'https://api.example.org',
  cookies: { user: 'learner', admin: 'admin' },
})
/** Throws if a parameter has no description, or an operation doesn’t say which session it needs. */
const { info, components, paths } = Document.parse(document)
const operationOf = ({ path, method }: { path: string; method: string }) => paths[path]?.[method.toLowerCase()]

test('answers name the contracts’ entities', () => {
  const Listed = z.object({
    content: z.object({
      'application/json': z.object({
        schema: z.object({ properties: z.object({ content: z.object({ items: Ref }) }) }),
      }),
    }),
  })
  const answer = Listed.parse(paths['/api/v1/courses/getcourses']?.get?.responses[200])
  expect(answer.content['application/json'].schema.properties.content.items).toEqual({
    $ref: '#/components/schemas/ListedCourse',
  })
  expect(Object.keys(Entity.parse(components.schemas.ListedCourse).properties)).toContain('teacher')
})

test('every entity is written out once, and every one is used', () => {
  const text = JSON.stringify(document)
  for (const [name, schema] of Object.entries(components.schemas)) {
    expect(text, name).toContain(`{"$ref":"#/components/schemas/${name}"`)
    // Some small ones look the same under two names.
    if (Object.keys(Entity.parse(schema).properties).length > 2)
      expect(text.split(JSON.stringify(schema)), name).toHaveLength(2)
  }
  expect(text.length).toBeLessThan(370_000)
})

test('every operation says which session it needs, also that it needs none', () => {
  for (const { name, operation } of operationList) {
    const realm = realmOf(operation.access)
    expect(operationOf(operation), name).toMatchObject({ operationId: name, security: realm ? [{ [realm]: [] }] : [] })
  }
})

test('answers that may say when to try again have the header, also of a database that is away', () => {
  const answers = Object.values(components.responses)
  const timed = answers.flatMap(({ description, headers }) => ('retry-after' in headers ? [description] : []))
  expect(timed.sort()).toEqual(['PROVIDER_UNAVAILABLE, UNAVAILABLE', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'])
})

test('a body whose fields may all be left out may be left out', () => {
  const Body = z.object({ requestBody: z.object({ required: z.boolean() }) })
  const isRequired = (path: string) => Body.parse(paths[path]?.post).requestBody.required
  expect(isRequired('/api/v1/purchased/purchaseorder/{courseId}')).toBe(false)
  expect(isRequired('/api/v1/learning/progress')).toBe(true)
  expect(isRequired('/api/v1/webhooks/razorpay')).toBe(true)
})

test('every parameter says what it is, and the document names its licence', () => {
  for (const { name, operation } of operationList)
    for (const [, parameter] of operation.path.matchAll(/\{(\w+)\}/g))
      expect(operationOf(operation)?.parameters, name).toContainEqual(expect.objectContaining({ name: parameter }))
  expect(info.license.identifier).toBe('MIT')
})
