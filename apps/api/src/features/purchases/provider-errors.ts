import { AppError } from '../app-error.ts'
import { ProviderFailure } from '../port-errors.ts'

/** Turns the provider's failures into words for the person: PROVIDER_UNAVAILABLE or PROVIDER_ERROR. */
export const fromProvider = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } catch (cause) {
    if (!(cause instanceof ProviderFailure)) throw cause
    throw cause.kind !== 'refused'
      ? new AppError('PROVIDER_UNAVAILABLE', 'The payment provider isn’t responding. Please try again.', { cause })
      : new AppError('PROVIDER_ERROR', 'The payment provider refused this request. Please try again.', { cause })
  }
}
