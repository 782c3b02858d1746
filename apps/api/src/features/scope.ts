import type { RefundRule } from '@skillharbor/contracts/entities'
import type { Language } from '@skillharbor/messages/language'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Schema } from '../db/connection.ts'
import type { BreachedPasswords } from './accounts/passwords/breached-passwords.ts'
import type { AttemptLimit } from './attempt-limit.ts'
import type { EvidencePrinter } from './commerce/evidence/evidence.ts'
import type { PaymentProvider } from './commerce/payments/payment-provider.ts'
import type { ReceiptPrinter } from './commerce/receipts/receipt-printer.ts'
import type { Happen } from './consequences.ts'
import type { CertificateIssuer } from './learning/certificates/certificate-issuer.ts'
import type { MailSender } from './mail.ts'
import type { QuotaLimits } from './quotas.ts'
import type { MediaPreparer } from './teaching/media/media-preparer.ts'
import type { PictureMaker } from './teaching/media/picture-maker.ts'
import type { Storage } from './teaching/media/storage.ts'
import type { VersionedCache } from './versioned-cache.ts'

export type Realm = 'user' | 'admin'
/** The session's account: a learner's id in realm `user`, an admin's in realm `admin`. */
export type Actor = { id: string; realm: Realm }

type Learner = Schema['learners']['$inferSelect']
type Admin = Schema['admins']['$inferSelect']
/** A valid session in a realm, with its account as it is now, without secrets: a learner or an admin. */
export type Session = {
  actor: Actor
  lastSeenAt: Date
  learner: Pick<Learner, 'id' | 'username' | 'email' | 'role' | 'language'> | null
  admin: Pick<
    Admin,
    | ('id' | 'username' | 'email' | 'state' | 'language' | 'emailVerifiedAt' | 'confirmedElsewhere')
    | ('suspendedAt' | 'suspensionReason')
  > | null
  /** A suspended seller's, who may only answer disputes. */
  isRestricted: boolean
  /** Whether the admin agreed to today's version of the sellers' undertaking. */
  hasAgreed: boolean
}

/** A way in which endpoints are served. */
export type Transport = 'rest' | 'trpc'

/** The work to measure: an operation, with its transport, or a job. */
type Work = { transport: Transport | 'job'; name: string }

/** Runs the work, and records its duration and outcome. */
export type Instrument = <T>(work: Work, run: () => Promise<T>) => Promise<T>

type Log = {
  info: (details: object, message: string) => void
  warn: (details: object, message: string) => void
  error: (details: object, message: string) => void
}

/** External dependencies of the product, the same for every request. Chosen once, in compose.ts. */
export type Ports = {
  db: NodePgDatabase<Schema>
  /** The same, for what is looked up while somebody types: a statement may take half a second. See `boundedRead`. */
  searches: NodePgDatabase<Schema>
  storage: Storage
  prepareMedia: MediaPreparer
  makePictures: PictureMaker
  payments: PaymentProvider
  mail: MailSender
  now: () => Date
  log: Log
  /** Records operations and jobs for metrics and traces. */
  instrument: Instrument
  /** Limits on failed logins. */
  loginAttempts: { onAccount: AttemptLimit; fromAddress: AttemptLimit }
  /** Counts what is rationed, per address and per account. */
  quotas: QuotaLimits
  /** Limits the emails that anybody can cause to be sent to one email address. */
  emailsToRecipient: AttemptLimit
  breachedPasswords: BreachedPasswords
  /** Limits on wrong codes of an account's authenticator apps, wherever they come from. */
  appCodeAttempts: AttemptLimit
  /** Caches answers made from the catalogue, and from how its courses are rated, until these change. */
  catalogue: VersionedCache<'courses' | 'ratings' | 'videos'>
  /** Hashes a visitor's network so that nobody can work it out from a copy of the database. */
  visitorHash: (text: string) => Buffer
  /** Loaded by the first call. */
  certificateIssuer: () => Promise<CertificateIssuer>
  /** Loaded by the first call. */
  receiptPrinter: () => Promise<ReceiptPrinter>
  /** Loaded by the first call. */
  evidencePrinter: () => Promise<EvidencePrinter>
  /** Caches the status lists of certificates until another one is revoked. */
  revocations: VersionedCache<'revocations'>
  /** Does what follows from what happens: consequences.ts beside compose.ts lists it. */
  happen: Happen
  settings: {
    adminSignup: 'open' | 'approval' | 'closed'
    /** The email addresses of the admins who operate the marketplace, in lower case. */
    operatorEmails: readonly string[]
    /** Whether an admin needs a second factor to move money. */
    adminSecondFactor: 'required' | 'optional'
    brand: string
    /** Maximum size of an uploaded video. */
    maxVideoBytes: number
    /** How long a list of purchases waits for the provider, in milliseconds. */
    purchasesWaitMs: number
    /** The rule for refunds that orders are made under. With 0 days, there is none. */
    refundRule: RefundRule
    /** How much one seller may store, in bytes. */
    sellerStorageBytes: number
    /** How long the bytes of a small object may take to arrive from the storage, in milliseconds. */
    smallObjectMs: number
    /** Whether the server encodes videos (MEDIA_TRANSCODE). */
    transcodes: boolean
    /** The site's origin for each realm. */
    origins: Record<Realm, string>
  }
}

/** The current request's cookies of one kind, one for each realm. */
export type RealmCookies = {
  read: (realm: Realm) => string | undefined
  set: (realm: Realm, token: string) => void
  clear: (realm: Realm) => void
}

/** The context of one request, including what its calls share, such as a loader that batches look-ups. */
export type Scope = Ports & {
  /**
   * The request's source: an IPv4 address, or the /64 network of an IPv6 address, which one household or host shares.
   */
  address: string
  /** The User-Agent header; empty if there is none. */
  userAgent: string
  /** The language of the page, or the best of those that the browser's user reads. */
  language: Language
  cookies: RealmCookies
  /** Each has the token of what the browser has begun, such as a login that waits for its second step. */
  challengeCookies: RealmCookies
  /** The valid session in that realm with its account, or null, restricted or not. Looked up once per request. */
  sessionOf: (realm: Realm) => Promise<Session | null>
  /** The session's owner in that realm, or null without a valid session, or with a restricted one. */
  actorOf: (realm: Realm) => Promise<Actor | null>
  /**
   * The suspended seller of a session that is restricted to answering disputes; null for any other session, and once nothing
   * is left to answer.
   */
  suspendedSeller: () => Promise<Actor | null>
  isPictureShown: (key: string) => Promise<boolean>
}
