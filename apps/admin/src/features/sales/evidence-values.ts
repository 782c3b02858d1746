import { operations } from '@skillharbor/contracts/operations'

/** The explanation to the bank. */
export const EvidenceValues = operations.sales.draftDisputeAnswer.input.pick({ words: true })
