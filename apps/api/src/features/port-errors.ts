/** What adapters throw, and use-cases understand; everything else of a port is types. */

/** Thrown by a storage's `read` for an object of more than the bytes allowed. */
export class ObjectTooLarge extends Error {}

/**
 * The provider did not answer (`unavailable`), is still working on the same request (`in-progress`), or said no
 * (`refused`). `message` is for the log; `reason` is what the provider said, null where it said nothing.
 */
export class ProviderFailure extends Error {
  readonly kind: 'unavailable' | 'in-progress' | 'refused'
  readonly reason: string | null
  constructor(
    kind: ProviderFailure['kind'],
    message: string,
    { reason = null, ...options }: ErrorOptions & { reason?: string | null } = {},
  ) {
    super(message, options)
    this.kind = kind
    this.reason = reason
  }
}
