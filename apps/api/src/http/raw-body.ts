import type { Operation } from '@skillharbor/contracts/operation'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Leaves JSON bodies in this scope as text, byte for byte, because signatures are computed over it. */
export const takeRawBodies = (app: FastifyInstance): void => {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, body: string) => body)
}

/** The input of an operation that is declared `raw`: the body's text and the headers it declares. */
export const rawInput = ({ raw }: Operation, request: FastifyRequest): unknown => {
  const headers = Object.entries(raw?.headers ?? {}).map(([field, header]) => [field, request.headers[header] ?? ''])
  return { body: request.body ?? '', ...Object.fromEntries(headers) }
}
