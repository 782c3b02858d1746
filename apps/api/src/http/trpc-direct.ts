import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Scope } from '../features/scope.ts'
import type { Prepared } from '../features/versioned-cache.ts'
import { type Endpoint, endpoints } from './endpoints.ts'
import { type Answer, execute } from './execute.ts'
import { sendPrepared } from './send-prepared.ts'

/** A call, with its input as it was sent. */
type Call = { endpoint: Endpoint; raw: unknown }
/** The request's scope, and how each of its calls ended, by its place in the batch. */
export type Executed = { scope: Scope; answers: readonly PromiseSettledResult<Answer>[] }

const namesOf = (kind: 'query' | 'mutation'): ReadonlyMap<string, Endpoint> =>
  new Map(
    endpoints
      .filter(({ operation }) => operation.kind === kind)
      .map((endpoint) => [`${endpoint.group}.${endpoint.name}`, endpoint]),
  )
const endpointsOf: Record<string, ReadonlyMap<string, Endpoint>> = {
  GET: namesOf('query'),
  POST: namesOf('mutation'),
}

const inputOf = (given: unknown): unknown => {
  try {
    return typeof given === 'string' ? JSON.parse(given) : undefined
  } catch {
    // tRPC says what is wrong with it.
    return null
  }
}

/** The calls of a request as the sites send it; undefined for any other, which is tRPC's. */
const callsOf = ({ method, url, headers, body }: FastifyRequest): { isBatch: boolean; calls: Call[] } | undefined => {
  if (headers.accept?.includes('jsonl')) return undefined
  const [path = '', query = ''] = url.slice('/trpc/'.length).split('?', 2)
  const found = decodeURIComponent(path)
    .split(',')
    .map((name) => endpointsOf[method]?.get(name))
  const asked = found.filter((endpoint) => endpoint !== undefined)
  if (asked.length < found.length) return undefined
  const given = new URLSearchParams(query)
  const isBatch = given.get('batch') === '1'
  const input = method === 'GET' ? inputOf(given.get('input')) : (inputOf(body) ?? null)
  const known = Number(given.has('batch')) + Number(method === 'GET' && given.has('input'))
  const isOdd = isBatch ? typeof input !== 'object' || Array.isArray(input) : asked.length > 1
  if (input === null || given.size > known || isOdd) return undefined
  const inputs = (isBatch ? input : [input]) as Record<number, unknown>
  return { isBatch, calls: asked.map((endpoint, at) => ({ endpoint, raw: inputs[at] ?? {} })) }
}

const before = Buffer.from('{"result":{"data":')
const after = Buffer.from('}}')
const between = Buffer.from(',')
const [opens, closes] = [Buffer.from('['), Buffer.from(']')]

const bytesOf = ({ output, prepared }: Answer): Buffer => prepared?.bytes ?? Buffer.from(JSON.stringify(output))

/** What tRPC would have made of the answers, without making text of each again, or copying it where it is the only one. */
const bodyOf = (answers: readonly Answer[], isBatch: boolean): Buffer => {
  const [only] = answers
  if (only?.prepared && answers.length === 1 && isBatch) return only.prepared.batch
  const parts = answers.flatMap((answer, at) => [...(at > 0 ? [between] : []), before, bytesOf(answer), after])
  return Buffer.concat(isBatch ? [opens, ...parts, closes] : parts)
}

/** The answers' ETags as one; undefined if one of them isn't everybody's. */
const etagOf = (made: readonly Partial<Prepared<unknown>>[]): string | undefined => {
  const etags = made.flatMap(({ etag }) => etag?.replaceAll('"', '') ?? [])
  return etags.length < made.length ? undefined : `"${etags.join('-')}"`
}

/**
 * Answers a request as the sites send it, and returns undefined. tRPC would take longer, for a prepared answer three times as
 * long: it makes a web Request, and a Response with the text of the whole answer. If a call fails, returns how all of them
 * ended, for tRPC to say it without running them again. Also returns undefined for every other request.
 */
export const answerDirectly = async (
  request: FastifyRequest,
  reply: FastifyReply,
  scopeOf: (request: FastifyRequest, reply: FastifyReply) => Scope,
): Promise<Executed | undefined> => {
  const asked = callsOf(request)
  if (!asked) return undefined
  const scope = scopeOf(request, reply)
  const answers = await Promise.allSettled(
    asked.calls.map(({ endpoint, raw }) => execute(endpoint, { ...scope, transport: 'trpc' }, raw)),
  )
  const made = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  if (made.length < answers.length) return { scope, answers }
  reply.header('vary', 'trpc-accept, accept, Origin')
  const bytes = bodyOf(made, asked.isBatch)
  const etag = etagOf(made.map(({ prepared }) => prepared ?? {}))
  sendPrepared(request, reply, etag === undefined ? { bytes } : { bytes, etag }, 'application/json')
  return undefined
}
