import { shareFairlyByBoth } from '../../share-fairly.ts'

/** Reads all of a course's texts. Somebody publishes one course at a time, and may have a few tabs. */
export const publishInTurn = shareFairlyByBoth({ atOnce: 2, waiting: { account: 5, address: 40 }, what: 'requests' })
