import { isDeepStrictEqual } from 'node:util'
import { operationList } from '@skillharbor/contracts/operations'
import fc from 'fast-check'
import type { Transport } from '../caller.ts'
import type { Finding } from '../faults/scenario.ts'
import { inParallel } from '../faults/waiting.ts'
import type { World } from '../faults/world.ts'
import { type Case, caseOf, requestOf } from './cases.ts'
import { gather } from './people.ts'
import type { HostileRequest } from './requests.ts'
import { type HostileAnswer, send } from './send.ts'
import { wronglyStored } from './stored.ts'
import { tally } from './tally.ts'
import { wrongWith } from './verdict.ts'

/** Operations called concurrently: one waits for a password's hash while another computes. */
const lanes = 4
const firstSeed = 20_261_120

type Pair = (typeof operationList)[number] & { transport: Transport; seed: number }
const pairs: readonly Pair[] = (['rest', 'trpc'] as const)
  .flatMap((transport) => operationList.map((each) => ({ ...each, transport })))
  .map((pair, index) => ({ ...pair, seed: firstSeed + index }))

const shown = (value: unknown) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 1_500 ? `${text.slice(0, 1_500)}… (${text.length} characters)` : text
}

/** The answer, or 599 without one. Nothing here fails on purpose, so a 503 must pass when the call is repeated. */
const ask = async (url: string, request: HostileRequest, again = 2): Promise<HostileAnswer> => {
  const answer = await send(url, request).catch((error: Error) => ({ status: 599, body: error.message }))
  return answer.status === 503 && again > 0 ? ask(url, request, again - 1) : answer
}

/**
 * Calls every operation over both transports, `size` times in all, with inputs generated from its schema, valid and
 * broken, in ordinary and odd requests. Every violation comes with the seed and path that reproduce it, and the smallest
 * request that causes it. Also reports what was stored and shouldn't have been, and changes to other people's data.
 */
export const playHostile = async (world: World, size: number): Promise<Finding> => {
  const people = await gather(world)
  const before = await people.theirs()
  const counts = tally()
  const violations: string[] = []
  let asked = 0
  const tryCase = async (pair: Pair, attempt: Case): Promise<void> => {
    const person = await people.person(attempt.who)
    // Behind a proxy that is believed, each case comes from an address of its own: no limit is met by chance.
    asked += 1
    const address = `198.${18 + (asked >> 16)}.${(asked >> 8) & 255}.${asked & 255}`
    const request = requestOf(pair, attempt, {
      person,
      address,
      secret: world.environment.RAZORPAY_WEBHOOK_SECRET ?? '',
    })
    const answer = await ask(world.api.url, request)
    counts.add(pair, attempt, request, answer)
    const wrong = wrongWith({ ...pair, own: person.email }, request, answer)
    if (wrong === undefined) return
    const { method, path, headers, body } = request
    const made = shown({ as: attempt.who, method, path, headers, body: String(body ?? '') })
    throw new Error(`${answer.status} ${shown(answer.body)} ${wrong}. Asked: ${made}`)
  }
  await inParallel(pairs, lanes, async (pair, index) => {
    const numRuns = Math.ceil((size - index) / pairs.length)
    if (numRuns <= 0) return
    const property = fc.asyncProperty(caseOf(pair), (attempt) => tryCase(pair, attempt))
    // Also limits shrinking, so that a failure is reported in time.
    const interruptAfterTimeLimit = 30_000 + 2_000 * numRuns
    const details = await fc.check(property, { seed: pair.seed, numRuns, interruptAfterTimeLimit })
    if (!details.failed && !details.interrupted) return
    const replay = `seed ${details.seed}, path "${details.counterexamplePath}"`
    violations.push(
      `${pair.name} over ${pair.transport} (${replay}): ${String(details.errorInstance ?? 'took too long')}`,
    )
  })
  for (const name of counts.neverFitting(size / pairs.length))
    violations.push(`${name}: nothing that was made for it fits its schema; teach fitting-input.ts`)
  violations.push(...(await wronglyStored(world.pool)))
  const after = await people.theirs()
  if (!isDeepStrictEqual(after, before)) violations.push(`what others have was ${shown(before)} and is ${shown(after)}`)
  return { trials: counts.total(), violations, note: `seeds from ${firstSeed}; ${counts.words()}` }
}
