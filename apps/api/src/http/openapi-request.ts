import type { Operation } from '@skillharbor/contracts/operation'
import { z } from 'zod'
import type { ZodOpenApiOperationObject } from 'zod-openapi'

/** What an operation takes: its path's parameters, and the rest from the query string (GET) or the body. */
export const requestOf = ({ method, path, input, raw }: Operation): Partial<ZodOpenApiOperationObject> => {
  const shape = input instanceof z.ZodObject ? (input.shape as Record<string, z.ZodType>) : {}
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const part = (keep: (name: string) => boolean) =>
    z.object(Object.fromEntries(Object.entries(shape).filter(([name]) => keep(name))))
  const inHeaders = Object.entries(raw?.headers ?? {})
  const rest = part((name) => !raw && !inPath.includes(name))
  const inQuery = method === 'GET' ? rest : z.object({})
  const body = raw ? z.looseObject({}) : rest
  return {
    requestParams: {
      path: part((name) => inPath.includes(name)),
      query: inQuery,
      header: z.object(Object.fromEntries(inHeaders.map(([name, header]) => [header, shape[name] ?? z.string()]))),
    },
    ...(method !== 'GET' &&
      (raw || Object.keys(rest.shape).length > 0) && {
        requestBody: {
          required: raw !== undefined || !rest.safeParse({}).success,
          content: { 'application/json': { schema: body } },
        },
      }),
  }
}
