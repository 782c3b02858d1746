/** What adapters throw, and use-cases understand; everything else of a port is types. */

/** Thrown by a storage's `read` for an object of more than the bytes allowed. */
export class ObjectTooLarge extends Error {}

/** The provider did not answer (`unavailable`), or answered with an error (`refused`); `message` is for the log. */
export class ProviderFailure extends Error {
  readonly kind: 'unavailable' | 'refused'
  constructor(kind: 'unavailable' | 'refused', message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
