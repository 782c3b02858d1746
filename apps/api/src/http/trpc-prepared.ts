import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Scope } from '../features/scope.ts'
import type { Prepared } from '../features/versioned-cache.ts'
import { type Endpoint, endpoints } from './endpoints.ts'
import { type Answer, execute } from './execute.ts'
import { sendPrepared } from './send-prepared.ts'

/** A call whose answer is made as bytes for many callers, with its input as it was sent. */
type Call = { endpoint: Endpoint; raw: unknown }
/** The request's scope, and how each of its calls ended, by its place in the batch. */
export type Executed = { scope: Scope; answers: readonly PromiseSettledResult<Answer>[] }

const prepared: ReadonlyMap<string, Endpoint> = new Map(
  endpoints.flatMap((endpoint) =>
    endpoint.prepared ? [[`${endpoint.group}.${endpoint.name}`, endpoint] as const] : [],
  ),
)

const inputOf = (given: string | null): unknown => {
  try {
    return given === null ? undefined : JSON.parse(given)
  } catch {
    // tRPC says what is wrong with it.
    return null
  }
}

/** The calls of a GET that asks for nothing but prepared answers; undefined for any other request, which is tRPC's. */
const callsOf = ({ method, url, headers }: FastifyRequest): { isBatch: boolean; calls: Call[] } | undefined => {
  if (method !== 'GET' || headers.accept?.includes('jsonl')) return undefined
  const [path = '', query = ''] = url.slice('/trpc/'.length).split('?', 2)
  const found = decodeURIComponent(path)
    .split(',')
    .map((name) => prepared.get(name))
  const asked = found.filter((endpoint) => endpoint !== undefined)
  if (asked.length < found.length) return undefined
  const given = new URLSearchParams(query)
  const isBatch = given.get('batch') === '1'
  const input = inputOf(given.get('input'))
  const isTrpcs = input === null || given.size > Number(given.has('input')) + Number(given.has('batch'))
  const isOdd = isBatch ? typeof input !== 'object' || Array.isArray(input) : asked.length > 1
  if (isTrpcs || isOdd) return undefined
  const inputs = (isBatch ? input : [input]) as Record<number, unknown>
  return { isBatch, calls: asked.map((endpoint, at) => ({ endpoint, raw: inputs[at] ?? {} })) }
}

const before = Buffer.from('{"result":{"data":')
const after = Buffer.from('}}')
const between = Buffer.from(',')
const [opens, closes] = [Buffer.from('['), Buffer.from(']')]

/** What tRPC would have made of the answers, without making text of each again. */
const bodyOf = (answers: readonly Buffer[], isBatch: boolean): Buffer => {
  const parts = answers.flatMap((bytes, at) => [...(at > 0 ? [between] : []), before, bytes, after])
  return Buffer.concat(isBatch ? [opens, ...parts, closes] : parts)
}

/** The answers' ETags as one; undefined if one of them isn't everybody's. */
const etagOf = (made: readonly Pick<Prepared<unknown>, 'etag'>[]): string | undefined => {
  const etags = made.flatMap(({ etag }) => etag?.replaceAll('"', '') ?? [])
  return etags.length < made.length ? undefined : `"${etags.join('-')}"`
}

/**
 * Answers a request for nothing but prepared answers with their bytes, and returns undefined. tRPC would take three times as
 * long: it makes a web Request, and a Response with the text of the whole answer. If a call fails, returns how all of
 * them ended, for tRPC to say it. Also returns undefined for every other request.
 */
export const answerPrepared = async (
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
  const made = answers.flatMap((one) => (one.status === 'fulfilled' ? (one.value.prepared ?? []) : []))
  if (made.length < answers.length) return { scope, answers }
  reply.header('vary', 'trpc-accept, accept, Origin')
  const bytes = bodyOf(
    made.map((one) => one.bytes),
    asked.isBatch,
  )
  const etag = etagOf(made)
  sendPrepared(request, reply, etag === undefined ? { bytes } : { bytes, etag }, 'application/json')
  return undefined
}
