import { z } from 'zod'

/** A version of the undertaking, in an input. */
export const UndertakingVersion = z.string().min(1).max(20)

/** What a seller agreed to, and when. */
export const AgreedUndertaking = z.object({ version: z.string(), agreedAt: z.iso.datetime() })
export type AgreedUndertaking = z.infer<typeof AgreedUndertaking>
