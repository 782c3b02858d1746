import type { Access, InputOf, Operation } from '@skillharbor/contracts/operation'
import type { z } from 'zod'
import { AppError } from './app-error.ts'
import type { Actor, Realm, Scope } from './scope.ts'
import type { Cached } from './versioned-cache.ts'

/** The signed-in actor where the operation demands one; null where anybody may call. */
type ActorFor<A extends Access> = A extends Realm ? Actor : null

/** UNAUTHENTICATED without a session of the realm that the operation asks for. Doors ask before they look at the input. */
export const requireActor = async (scope: Scope, { access }: Operation): Promise<Actor | null> => {
  if (access !== 'user' && access !== 'admin') return null
  const actor = await scope.actorOf(access)
  if (!actor) throw new AppError('UNAUTHENTICATED', 'Please log in')
  return actor
}

/** An operation with its one implementation, served by both doors. */
export type UseCase<Op extends Operation = Operation> = {
  operation: Op
  run: (scope: Scope, input: InputOf<Op>) => Promise<z.input<Op['output']>>
  /** Of what is public and kept for as long as it is true: the answer with its bytes. */
  kept?: (scope: Scope, input: InputOf<Op>) => Promise<Cached<z.input<Op['output']>>>
}

/**
 * Implements an operation. Access is checked here, from the declaration; whose thing it is remains the implementation's
 * own check.
 */
export const defineUseCase = <Op extends Operation>(
  operation: Op,
  implement: (scope: Scope & { actor: ActorFor<Op['access']> }, input: InputOf<Op>) => Promise<z.input<Op['output']>>,
): UseCase<Op> => ({
  operation,
  run: async (scope, input) => {
    const actor = await requireActor(scope, operation)
    // TypeScript cannot narrow ActorFor by a value; `admit` is what makes it true.
    return implement({ ...scope, actor: actor as ActorFor<Op['access']> }, input)
  },
})

/**
 * Implements a public operation whose answer hangs on the catalogue and the input alone: it is made once, and kept until
 * the catalogue changes.
 */
export const defineCachedUseCase = <Op extends Operation<z.ZodType, z.ZodType, 'query', 'public'>>(
  operation: Op,
  implement: (scope: Scope, input: InputOf<Op>) => Promise<z.input<Op['output']>>,
): UseCase<Op> => {
  const kept = (scope: Scope, input: InputOf<Op>) =>
    scope.catalogue(
      `${operation.path} ${JSON.stringify(input)}`,
      // What is parsed already parses to itself.
      async () => operation.output.parse(await implement(scope, input)) as z.input<Op['output']>,
    )
  return { operation, kept, run: async (scope, input) => (await kept(scope, input)).value }
}
