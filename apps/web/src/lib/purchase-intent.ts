/*
 * What a history entry's state says about a purchase. No link can set it: only a click in this tab leads to a checkout
 * that opens by itself, or to a page that says what was bought.
 */

const courseIn = (state: unknown, name: 'purchase' | 'bought'): string | undefined => {
  const courseId: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined
  return typeof courseId === 'string' ? courseId : undefined
}

/** The purchase that a visitor began before logging in or signing up. */
export const purchaseIntent = (courseId: string) => ({ purchase: courseId })

/** The course that the visitor was about to buy, if any. */
export const intendedPurchase = (state: unknown): string | undefined => courseIn(state, 'purchase')

/** The purchase that was just paid for. */
export const newPurchase = (courseId: string) => ({ bought: courseId })

/** The course that was just paid for, if any. */
export const boughtCourse = (state: unknown): string | undefined => courseIn(state, 'bought')
