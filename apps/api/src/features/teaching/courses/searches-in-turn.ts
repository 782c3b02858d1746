import type { Scope } from '../../scope.ts'
import { shareFairly } from '../../share-fairly.ts'
import type { InTurn } from '../../versioned-cache.ts'

const inTurn = shareFairly({ atOnce: 4, waiting: 20, what: 'searches' })

/** Runs searches and filters that aren't cached in their address's turn, so that they leave connections for everybody else. */
export const searchTurnOf =
  ({ address }: Pick<Scope, 'address'>): InTurn =>
  (work) =>
    inTurn(address, work)
