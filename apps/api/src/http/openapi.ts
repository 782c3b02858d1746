import * as entities from '@skillharbor/contracts/entities'
import { Issue } from '@skillharbor/contracts/errors'
import { z } from 'zod'
import type { createDocument, ZodOpenApiPathsObject } from 'zod-openapi'
import { realmOf } from '../features/use-case.ts'
import { endpoints } from './endpoints.ts'
import { failures } from './openapi-errors.ts'
import { requestOf } from './openapi-request.ts'

type OpenApiDocument = ReturnType<typeof createDocument>

/** Objects and choices of the contracts, under the contracts' own names. A text or a number needs no name. */
const named = Object.fromEntries(
  Object.entries<unknown>({ ...entities, Issue }).filter(
    (entry): entry is [string, z.ZodType] =>
      entry[1] instanceof z.ZodObject || entry[1] instanceof z.ZodUnion || entry[1] instanceof z.ZodEnum,
  ),
)

/** Leaves out what the contracts name and no operation takes or answers. */
const withoutUnused = (document: OpenApiDocument): OpenApiDocument => {
  const { schemas = {}, ...others } = document.components ?? {}
  const text = JSON.stringify(document)
  const used = Object.entries(schemas).filter(([name]) => text.includes(`"#/components/schemas/${name}"`))
  return { ...document, components: { ...others, schemas: Object.fromEntries(used) } }
}

type Api = {
  /** Where the API is reached. */
  origin: string
  /** The names of the sessions' cookies. */
  cookies: Readonly<Record<'user' | 'admin', string>>
}

/** The OpenAPI document of all operations. */
export const openApiDocument = async ({ origin, cookies }: Api): Promise<OpenApiDocument> => {
  const { createDocument } = await import('zod-openapi')
  const failuresOf = failures()
  const paths: ZodOpenApiPathsObject = {}
  for (const { operation, group, name } of endpoints) {
    const { method, path, status, summary, access, output } = operation
    const realm = realmOf(access)
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        summary,
        operationId: `${group}.${name}`,
        tags: [group],
        security: realm ? [{ [realm]: [] }] : [],
        ...requestOf(operation),
        responses: {
          [status]: { description: 'Success', content: { 'application/json': { schema: output } } },
          ...failuresOf(operation),
        },
      },
    }
  }
  const session = (name: string) => ({ type: 'apiKey', in: 'cookie', name }) as const
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Skill Harbor',
        version: '1.0.0',
        description: 'Courses, purchases and accounts. Prices are rupees. Logging in sets the session’s cookie.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: origin }],
      components: {
        schemas: named,
        securitySchemes: { user: session(cookies.user), admin: session(cookies.admin) },
      },
      paths,
    },
    {
      override: ({ jsonSchema }) => {
        // Generated clients must accept fields that a later version adds.
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
        // Times are in UTC, for which zod’s pattern has 300 characters.
        if (jsonSchema.format === 'date-time') jsonSchema.pattern = 'Z$'
      },
    },
  )
  return withoutUnused(document)
}
