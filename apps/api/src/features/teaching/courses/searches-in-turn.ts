import { shareFairly } from '../../share-fairly.ts'

/** Runs searches and filters that aren't cached, so that they leave connections for everybody else. */
export const searchInTurn = shareFairly({ atOnce: 4, waiting: 20, what: 'searches' })
