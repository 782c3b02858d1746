import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Schema } from '../db/connection.ts'
import type { AttemptLimit } from './accounts/attempt-limit.ts'
import type { PaymentProvider } from './commerce/payments/payment-provider.ts'
import type { Instrument } from './instrument.ts'
import type { MailSender } from './mail.ts'
import type { Storage } from './teaching/media/storage.ts'
import type { VersionedCache } from './versioned-cache.ts'

export type Realm = 'user' | 'admin'
/** Whose session it is: a learner's id in realm `user`, an admin's in realm `admin`. */
export type Actor = { id: string; realm: Realm }

type Log = {
  info: (details: object, message: string) => void
  warn: (details: object, message: string) => void
  error: (details: object, message: string) => void
}

/** What the product needs of the world, the same for every request; chosen once, in compose.ts. */
export type Ports = {
  db: NodePgDatabase<Schema>
  storage: Storage
  payments: PaymentProvider
  mail: MailSender
  now: () => Date
  log: Log
  /** Follows what is done, for metrics and traces. */
  watch: Instrument
  /** Failed log ins, counted. */
  loginAttempts: { onAccount: AttemptLimit; fromAddress: AttemptLimit }
  /** Links that were asked for, counted by who asks and by where they are mailed. */
  tokenEmailAttempts: { fromAddress: AttemptLimit; toEmail: AttemptLimit }
  /** Answers made from the catalogue, kept until it changes. */
  catalogue: VersionedCache
  settings: {
    adminSignup: 'open' | 'closed'
    brand: string
    /** The site of each realm. */
    origins: Record<Realm, string>
  }
}

/** The session cookies of the request being answered, one a realm. */
export type SessionCookies = {
  read: (realm: Realm) => string | undefined
  set: (realm: Realm, token: string) => void
  clear: (realm: Realm) => void
}

/** What one request brings along; what its calls share, such as a loader that turns many look-ups into one, too. */
export type Scope = Ports & {
  /** Where the request comes from: an IPv4 address, or the IPv6 network that one household or host has whole. */
  address: string
  /** What the client calls itself; empty where it says nothing. */
  userAgent: string
  cookies: SessionCookies
  /** The session's owner in that realm, looked up once a request; null without a valid session. */
  actorOf: (realm: Realm) => Promise<Actor | null>
  isPictureShown: (key: string) => Promise<boolean>
}
