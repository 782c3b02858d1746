import type { Access, InputOf, Operation } from '@skillharbor/contracts/operation'
import type { FixedText } from '@skillharbor/contracts/said'
import type { z } from 'zod'
import type { Actor, Realm, Scope } from './scope.ts'
import type { InTurn, Prepared } from './versioned-cache.ts'

/** The actor if the operation requires a session; null if it is public. */
type ActorFor<A extends Access> = A extends Realm | 'operator' ? Actor : null

/** The realm whose session an operation requires; undefined if it requires none. Operators are admins. */
export const realmOf = (access: Access): Realm | undefined => {
  if (access === 'operator') return 'admin'
  return access === 'user' || access === 'admin' ? access : undefined
}

/** An operation and its only implementation. `execute` in http/ checks access, input and output around it. */
export type UseCase<Op extends Operation = Operation> = {
  operation: Op
  run: (scope: Scope & { actor: ActorFor<Op['access']> }, input: InputOf<Op>) => Promise<z.input<Op['output']>>
  /** For public operations whose answer many callers get: returns it with its bytes. `execute` calls it instead of `run`. */
  prepared?: Prepare<Op>
}
type Prepare<Op extends Operation> = (scope: Scope, input: InputOf<Op>) => Promise<Prepared<z.input<Op['output']>>>

/** An answer that only says what was done. */
export const done = (message: FixedText) => ({ message })

/** Implements an operation. The implementation gets the actor that the operation requires, and checks ownership. */
export const defineUseCase = <Op extends Operation>(operation: Op, run: UseCase<Op>['run']): UseCase<Op> => ({
  operation,
  run,
})

/** Implements a public operation whose answer many callers get. `prepared` parses its output itself. */
export const definePreparedUseCase = <Op extends Operation<z.ZodType, z.ZodType, 'query', 'public'>>(
  operation: Op,
  prepared: Prepare<Op>,
): UseCase<Op> => ({ operation, prepared, run: async (scope, input) => (await prepared(scope, input)).value })

type Caching<Op extends Operation> = {
  isByRating?: (input: InputOf<Op>) => boolean
  saysSizes?: boolean
  /** The turn in which the answer is made, for one that costs much. */
  turnOf?: (scope: Scope, input: InputOf<Op>) => InTurn | undefined
}

/**
 * Implements a public operation whose answer depends only on the catalogue and the input. The answer is computed once
 * and cached until the catalogue changes; an answer for which `isByRating` is true also until a course is rated otherwise, and
 * one that `saysSizes` also until a video's size changes.
 */
export const defineCachedUseCase = <Op extends Operation<z.ZodType, z.ZodType, 'query', 'public'>>(
  operation: Op,
  implement: (scope: Scope, input: InputOf<Op>) => Promise<z.input<Op['output']>>,
  { isByRating, saysSizes = false, turnOf }: Caching<Op> = {},
): UseCase<Op> =>
  definePreparedUseCase(operation, (scope, input) =>
    scope.catalogue(
      `${operation.path} ${JSON.stringify(input)}`,
      ['courses', ...(isByRating?.(input) ? ['ratings' as const] : []), ...(saysSizes ? ['videos' as const] : [])],
      // Parsing a parsed value returns the same value.
      async () => operation.output.parse(await implement(scope, input)) as z.input<Op['output']>,
      turnOf?.(scope, input),
    ),
  )
