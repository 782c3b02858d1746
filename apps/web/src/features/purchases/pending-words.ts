/** What is said of a payment that the bank has not confirmed yet. */
export const pendingWords = {
  heading: 'Waiting for your bank',
  text: 'We’ll add the course as soon as your bank confirms. This can take a few minutes. Please don’t pay again.',
} as const
