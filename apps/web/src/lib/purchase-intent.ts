/**
 * What a visitor who pressed Purchase was about to do, while they log in or sign up. It travels as the history entry's
 * state, which no link can carry: only a press in this tab leads to a checkout that opens by itself.
 */
export const purchaseIntent = (courseId: string) => ({ purchase: courseId })

/** The course that the visitor was about to buy, if any. */
export const intendedPurchase = (state: unknown): string | undefined => {
  const courseId: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'purchase') : undefined
  return typeof courseId === 'string' ? courseId : undefined
}
