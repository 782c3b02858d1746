import type { Access, InputOf, Operation } from '@skillharbor/contracts/operation'
import type { z } from 'zod'
import { AppError } from './app-error.ts'
import type { Actor, Realm, Scope } from './scope.ts'
import type { Cached } from './versioned-cache.ts'

/** The actor if the operation requires a session; null if it is public. */
type ActorFor<A extends Access> = A extends Realm ? Actor : null

/**
 * Returns the actor, or throws UNAUTHENTICATED without a session of the realm that the operation requires. Transports
 * call it before they parse the input.
 */
export const requireActor = async (scope: Scope, { access }: Operation): Promise<Actor | null> => {
  if (access !== 'user' && access !== 'admin') return null
  const actor = await scope.actorOf(access)
  if (!actor) throw new AppError('UNAUTHENTICATED', 'Please log in')
  return actor
}

/** An operation and its only implementation, served over REST and tRPC. */
export type UseCase<Op extends Operation = Operation> = {
  operation: Op
  run: (scope: Scope, input: InputOf<Op>) => Promise<z.input<Op['output']>>
  /** For cached public operations: returns the answer with its bytes. */
  kept?: (scope: Scope, input: InputOf<Op>) => Promise<Cached<z.input<Op['output']>>>
}

/** Implements an operation. Enforces the declared access; the implementation itself checks ownership. */
export const defineUseCase = <Op extends Operation>(
  operation: Op,
  implement: (scope: Scope & { actor: ActorFor<Op['access']> }, input: InputOf<Op>) => Promise<z.input<Op['output']>>,
): UseCase<Op> => ({
  operation,
  run: async (scope, input) => {
    const actor = await requireActor(scope, operation)
    // TypeScript can't narrow ActorFor by a value; `requireActor` guarantees the type.
    return implement({ ...scope, actor: actor as ActorFor<Op['access']> }, input)
  },
})

/**
 * Implements a public operation whose answer depends only on the catalogue and the input. The answer is computed once
 * and cached until the catalogue changes.
 */
export const defineCachedUseCase = <Op extends Operation<z.ZodType, z.ZodType, 'query', 'public'>>(
  operation: Op,
  implement: (scope: Scope, input: InputOf<Op>) => Promise<z.input<Op['output']>>,
): UseCase<Op> => {
  const kept = (scope: Scope, input: InputOf<Op>) =>
    scope.catalogue(
      `${operation.path} ${JSON.stringify(input)}`,
      // Parsing a parsed value returns the same value.
      async () => operation.output.parse(await implement(scope, input)) as z.input<Op['output']>,
    )
  return { operation, kept, run: async (scope, input) => (await kept(scope, input)).value }
}
