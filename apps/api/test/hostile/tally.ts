import type { Operation } from '@skillharbor/contracts/operation'
import { operationList } from '@skillharbor/contracts/operations'
import type { Transport } from '../caller.ts'
import { type Case, kindOf } from './cases.ts'
import type { HostileRequest } from './requests.ts'
import type { HostileAnswer } from './send.ts'

type Pair = { name: string; operation: Operation; transport: Transport }

/** Calls of an operation before it counts as a violation that no input ever fitted. */
const enough = 20

/** Counts the cases by transport, kind and answer. */
export const tally = () => {
  const counts = {
    transport: new Map<string, number>(),
    kind: new Map<string, number>(),
    status: new Map<string, number>(),
  }
  const fitted = new Set<string>()
  const count = (of: keyof typeof counts, name: string) => counts[of].set(name, (counts[of].get(name) ?? 0) + 1)
  const list = (of: keyof typeof counts) =>
    [...counts[of]]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, times]) => `${name} ${times}`)
      .join(', ')
  return {
    add: ({ name, operation, transport }: Pair, attempt: Case, request: HostileRequest, { status }: HostileAnswer) => {
      count('transport', transport)
      count('kind', kindOf(attempt))
      count('status', String(status))
      if (request.input !== undefined && operation.input.safeParse(request.input).success) fitted.add(name)
    },
    total: () => [...counts.transport.values()].reduce((sum, times) => sum + times, 0),
    neverFitting: (callsPerOperation: number) =>
      callsPerOperation < enough ? [] : operationList.map(({ name }) => name).filter((name) => !fitted.has(name)),
    words: () => `${list('transport')}; ${list('kind')}; answers: ${list('status')}`,
  }
}
