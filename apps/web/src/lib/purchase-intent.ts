/**
 * The purchase that a visitor began before logging in or signing up. It is kept in the history entry's state, which no
 * link can set: only a click in this tab leads to a checkout that opens by itself.
 */
export const purchaseIntent = (courseId: string) => ({ purchase: courseId })

/** The course that the visitor was about to buy, if any. */
export const intendedPurchase = (state: unknown): string | undefined => {
  const courseId: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'purchase') : undefined
  return typeof courseId === 'string' ? courseId : undefined
}
