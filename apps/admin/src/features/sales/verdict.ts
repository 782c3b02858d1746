/** The outcome of an order, in a sentence or two. */
export type Verdict = { tone: 'success' | 'info' | 'error'; text: string }
