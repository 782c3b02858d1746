/** What came of an order, in a sentence or two. */
export type Verdict = { tone: 'success' | 'info' | 'error'; text: string }

/** What a seller does about a payment that Razorpay and the order tell differently. */
export const compareAtRazorpay = 'Compare it with the payment in your Razorpay dashboard.'
