/** What the sign-up screen passes on in the history: where the link that confirms the address was sent. */
export const signedUp = (email: string) => ({ signedUp: email })

/** The address in a history entry's state, if its owner just signed up. */
export const signedUpEmail = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'signedUp' in state && typeof state.signedUp === 'string'
    ? state.signedUp
    : undefined
