import type { Access, InputOf, Operation } from '@skillharbor/contracts/operation'
import type { z } from 'zod'
import { AppError } from './app-error.ts'
import type { Actor, Realm, Scope } from './scope.ts'

/** The signed-in actor where the operation demands one; null where anybody may call. */
type ActorFor<A extends Access> = A extends Realm ? Actor : null

/** An operation with its one implementation, served by both doors. */
export type UseCase<Op extends Operation = Operation> = {
  operation: Op
  run: (scope: Scope, input: InputOf<Op>) => Promise<z.input<Op['output']>>
}

/**
 * Implements an operation. Access is checked here, once, from the declaration: UNAUTHENTICATED without a session of the
 * realm it asks for. Whose thing it is remains the implementation's own check.
 */
export const useCase = <Op extends Operation>(
  operation: Op,
  implement: (scope: Scope & { actor: ActorFor<Op['access']> }, input: InputOf<Op>) => Promise<z.input<Op['output']>>,
): UseCase<Op> => ({
  operation,
  run: async (scope, input) => {
    const { access } = operation
    const actor = access === 'user' || access === 'admin' ? await scope.actorOf(access) : null
    if (!actor && (access === 'user' || access === 'admin')) throw new AppError('UNAUTHENTICATED', 'Please log in')
    // TypeScript cannot narrow ActorFor by a value; the two lines above are what makes it true.
    return implement({ ...scope, actor: actor as ActorFor<Op['access']> }, input)
  },
})
