import { z } from 'zod'

/** An ISO 4217 code, such as `INR`. `XXX` if the provider named a currency by something else. */
export const Currency = z.string().regex(/^[A-Z]{3}$/)
