import { z } from 'zod'

/** An id of the provider's: they go into paths unescaped. */
export const ProviderId = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[A-Za-z0-9]{8,40}$`))

/** Returns the id, which goes into paths unescaped, if it is well formed. Throws a ZodError otherwise. */
export const checkedId = (id: string, prefix: string): string => ProviderId(prefix).parse(id)

/** The provider's times are Unix seconds. */
export const time = z.number().transform((seconds) => new Date(seconds * 1000))
