import { z } from 'zod'

/**
 * What sellers agree to before they sell (E-Commerce Rules 2020, rule 5). The admin site has the text; whoever changes it
 * changes the version, and every seller is asked again.
 */
export const undertakingVersion = '2026-11-28'

/** A version of the undertaking, in an input. */
export const UndertakingVersion = z.string().min(1).max(20)

/** What a seller agreed to, and when. */
export const AgreedUndertaking = z.object({ version: z.string(), agreedAt: z.iso.datetime() })
export type AgreedUndertaking = z.infer<typeof AgreedUndertaking>
