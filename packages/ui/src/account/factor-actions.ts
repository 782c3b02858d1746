import type { Outcome } from './outcome.ts'

/** What can be done with second factors, as the client's `useSecondFactors` returns it. */
export type FactorActions = {
  beginApp: () => Promise<Outcome<{ secret: string; uri: string }>>
  addApp: (name: string, code: string) => Promise<Outcome<{ recoveryCodes: string[] | null }>>
  addPasskey: (name: string) => Promise<Outcome<{ recoveryCodes: string[] | null }>>
  rename: (id: string, name: string) => Promise<Outcome>
  remove: (id: string) => Promise<Outcome>
  /** Emails a link that confirms the address. */
  sendLink: () => Promise<Outcome>
  makeCodes: () => Promise<Outcome<{ recoveryCodes: string[] }>>
}
