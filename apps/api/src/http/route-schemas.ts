import type { FastifyInstance } from 'fastify'

const never = (): never => {
  throw new Error('Operations validate their inputs and outputs themselves')
}

/** Fastify's own validator and serializer, which are never loaded: a tenth of the code that a start would read. */
export const noSchemas = { compilersFactory: { buildValidator: never, buildSerializer: never } }

/** The operations' own schemas validate inputs and outputs. A route's schema is only documentation. */
export const ignoreSchemas = (app: FastifyInstance): void => {
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
}
