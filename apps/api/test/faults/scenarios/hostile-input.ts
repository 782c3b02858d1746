import { ErrorBody } from '@skillharbor/contracts/errors'
import type { Operation } from '@skillharbor/contracts/operation'
import { operationList } from '@skillharbor/contracts/operations'
import fc from 'fast-check'
import { type Caller, caller, type Door } from '../../caller.ts'
import { newAdmin, newCourse, newLearner, password } from '../../people.ts'
import { inputsOf, type Known } from '../hostile/inputs.ts'
import { storedWrongly } from '../hostile/stored.ts'
import type { Finding, Scenario } from '../scenario.ts'
import { inWorld, type World } from '../world.ts'

/** After so many cases come new people: what is asked may end sessions, or delete an account. */
const freshEvery = 100

const wellFormed = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, part) => (typeof part === 'string' ? part.toWellFormed().slice(0, 500) : part))
/** What an address or a header can carry of it; a body takes it as it is. */
const sendable = ({ method, path, raw, kind }: Operation, door: Door, input: Record<string, unknown>) => {
  if (raw) {
    const plain = (value: unknown) =>
      String(value)
        .replaceAll(/[^\x20-\x7e]/g, '?')
        .trim()
    return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, plain(value)]))
  }
  const inAddress = door === 'rest' ? method === 'GET' || path.includes('{') : kind === 'query'
  if (!inAddress) return input
  const whole = wellFormed(input) as typeof input
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  return door === 'trpc' ? whole : Object.fromEntries(Object.entries(whole).map(([name, value]) => [name, text(value)]))
}

type Case = {
  name: string
  operation: Operation
  door: Door
  who: 'nobody' | 'learner' | 'admin'
  input: Record<string, unknown>
}

const cases = (known: Known): fc.Arbitrary<Case> =>
  fc.constantFrom(...operationList).chain(({ name, operation }) =>
    fc.record({
      name: fc.constant(name),
      operation: fc.constant(operation),
      door: fc.constantFrom<Door>('rest', 'trpc'),
      who: fc.constantFrom(
        'nobody' as const,
        'learner' as const,
        'learner' as const,
        'admin' as const,
        'admin' as const,
      ),
      input: inputsOf(operation, known),
    }),
  )

/** What is wrong with the answer, if anything. */
const wrongWith = async (me: Caller, { name, operation, door, input }: Case): Promise<string | undefined> => {
  const { status, body } = await me.call(door, name, sendable(operation, door, input))
  const told = `${name} over ${door} answered ${status} ${JSON.stringify(body).slice(0, 300)} to ${JSON.stringify(input)}`
  if (status >= 500) return told
  const shape = status < 300 ? operation.output : ErrorBody
  return shape.safeParse(body).success ? undefined : `${told}, which is not what it declares`
}

const check = async (world: World, size: number): Promise<Finding> => {
  const known: Record<string, unknown[]> = {
    id: ['0190f5fe-7c00-7a00-8000-000000000000', 'no-id'],
    courseId: ['no-id'],
    email: ['meera@skillharbor.example', 'Asha.K+1@Skillharbor.example', 'नाम@x.example'],
    username: ['Meera', 'Jörg Ω', '数学 42'],
    password: [password, 'something else'],
    currentPassword: [password],
    newPassword: [password, 'a new one of mine'],
    token: ['A'.repeat(43)],
    key: ['thumbnails/Meera/x.png'],
    thumbnail: ['', 'thumbnails/Meera/x.png'],
    image: ['', 'thumbnails/Meera/x.png'],
    price: [1, 499.5, 500_000],
    days: [7, '30', 90],
    razorpay_order_id: ['order_00000000000000'],
    razorpay_payment_id: ['pay_00000000000000'],
  }
  const newPeople = async () => {
    // Else the first hundred log ins that fail would be the last that are looked at.
    await world.pool.query('truncate rate_limits')
    const { url } = world.api
    const admin = await newAdmin(url)
    const courseId = await newCourse(admin)
    for (const name of ['id', 'courseId']) known[name] = [courseId, ...(known[name] ?? []).slice(-2)]
    return { nobody: caller(url), learner: await newLearner(url), admin }
  }
  const violations: string[] = []
  let [people, count] = [await newPeople(), 0]
  const seen = new Set<string>()
  const property = fc.asyncProperty(cases(known), async (one) => {
    if (++count % freshEvery === 0) people = await newPeople()
    seen.add(`${one.name} ${one.door}`)
    const wrong = await wrongWith(people[one.who], one)
    if (wrong) throw new Error(wrong)
  })
  const { failed, errorInstance, seed } = await fc.check(property, {
    numRuns: size,
    seed: 20_261_120,
    endOnFailure: true,
  })
  if (failed) violations.push(`${String(errorInstance)} (seed ${seed})`)
  violations.push(...(await storedWrongly(world.pool)))
  return { trials: count, violations, note: `${seen.size} of ${operationList.length * 2} calls, from seed 20261120` }
}

/** No input, however odd, is answered with a 5xx, in another shape than declared, or stored where a schema refuses it. */
export const hostileInput: Scenario = {
  promise: 'hostile',
  title: 'inputs from every schema, valid and broken, at both doors',
  full: 10_000,
  small: 300,
  run: (postgresUrl, size) => inWorld(postgresUrl, (world) => check(world, size)),
}
