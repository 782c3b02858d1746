import { z } from 'zod'

/** An id of the provider's: they go into paths unescaped. */
export const ProviderId = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[A-Za-z0-9]{8,40}$`))

/** The provider's times are Unix seconds. */
export const time = z.number().transform((seconds) => new Date(seconds * 1000))
