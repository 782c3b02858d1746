import { curriculumLimits, widestRefundRule } from '@skillharbor/contracts/entities'
import { z } from 'zod'
import { isProxyList } from './unsafe-addresses.ts'
import { findUnsafeSettings, localSender, provider } from './unsafe-settings.ts'

const Port = z.coerce.number().int().min(0).max(65_535)
const Origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)
const Secret = z.string().min(16, 'At least 16 characters')
const Flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const EmailList = z
  .string()
  .transform((list) => list.split(',').flatMap((email) => email.trim().toLowerCase() || []))
  .pipe(z.array(z.email('Email addresses, comma-separated')))

/** As did.json lists them: Ed25519 keys as Multikey. https://www.w3.org/TR/cid-1.0/#Multikey */
const KeyList = z
  .string()
  .transform((list) => list.split(',').flatMap((key) => key.trim() || []))
  .pipe(
    z.array(z.string().regex(/^z6Mk[1-9A-HJ-NP-Za-km-z]{44}$/, 'Public keys as did.json lists them, comma-separated')),
  )

const ProxyList = z
  .string()
  .transform((list) => list.split(/[\s,]+/).filter(Boolean))
  .refine(
    isProxyList,
    'Addresses or networks (10.0.0.0/8), separated by spaces or commas, or loopback, linklocal, uniquelocal',
  )

const Environment = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    HOST: z.string().default('127.0.0.1'),
    API_PORT: Port.default(4000),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    /** Addresses of proxies whose X-Forwarded-For is trusted; empty: none. */
    TRUSTED_PROXIES: ProxyList.default([]),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
    /** The user who owns the tables, for migrations. If unset, the API's own user does. */
    MIGRATION_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    /** Redis or Valkey for counting failed logins. If unset, the database counts them. */
    REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
    /**
     * Multiplies how much of what is rationed one address or account may have, for example where a whole school shares an
     * address.
     */
    QUOTA_FACTOR: z.coerce.number().positive().max(1_000).default(1),
    /** Where jobs run: inside this process, or apart, in a process that runs `worker.ts`. */
    WORKER: z.enum(['inside', 'apart']).default('inside'),
    MIGRATE_ON_START: Flag.default(false),
    /**
     * How long the API keeps accepting requests after SIGTERM, so that the balancer can react, in seconds. Default in
     * production: 5.
     */
    DRAIN_SECONDS: z.coerce.number().min(0).max(5).optional(),
    /** Port for Prometheus metrics, on HOST. Must not be public. If unset, metrics aren't served. */
    METRICS_PORT: Port.optional(),
    /** Where traces are sent, by OTLP over HTTP, and the sampled share (0 to 1). If unset, none are sent. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    /** The collector's key. The exporter reads it itself. */
    OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
    /** The marketplace's name, two words. */
    BRAND: z.string().default('Skill Harbor'),
    /** The public origins of the API and the two sites. */
    API_ORIGIN: Origin.default('http://127.0.0.1:4000'),
    WEB_ORIGIN: Origin.default('http://127.0.0.1:3000'),
    ADMIN_ORIGIN: Origin.default('http://127.0.0.1:3001'),
    /** approval: an operator lets each new admin in. */
    ADMIN_SIGNUP: z.enum(['open', 'approval', 'closed']).default('open'),
    /** The email addresses of the admins who operate the marketplace, comma-separated; empty: nobody does. */
    OPERATOR_EMAILS: EmailList.default([]),
    /** Whether an admin needs a second factor to move money. Default in production: required. */
    ADMIN_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
    STORAGE: z.enum(['disk', 's3']).default('disk'),
    STORAGE_DIR: z.string().default('.data/storage'),
    STORAGE_SECRET: Secret.optional(),
    /** Maximum size of an uploaded video, in bytes; 8 GiB at most. */
    MEDIA_MAX_BYTES: z.coerce
      .number()
      .int()
      .min(1)
      .max(curriculumLimits.videoBytes)
      .default(curriculumLimits.videoBytes),
    /** How much one seller may have in the storage, in bytes: files, videos, pictures, and what is being uploaded. */
    MEDIA_QUOTA_BYTES: z.coerce
      .number()
      .int()
      .min(1)
      .default(50 * 1024 ** 3),
    /**
     * node-av: the server converts videos that browsers can't play, and makes their renditions. If unset, sellers'
     * browsers do.
     */
    MEDIA_TRANSCODE: z.enum(['node-av']).optional(),
    /** The key that signs certificates: 32 random bytes in hexadecimal. */
    CERTIFICATE_KEY: z.string().regex(/^[0-9a-f]{64}$/i, '32 random bytes, as `openssl rand -hex 32` prints'),
    /** Public keys of earlier ones, comma-separated, so that certificates in other hands can still be checked. */
    CERTIFICATE_EARLIER_KEYS: KeyList.default([]),
    S3_ENDPOINT: Origin.optional(),
    /** The origin that browsers use to reach the service, if it differs. */
    S3_PUBLIC_ENDPOINT: Origin.optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_ACCESS_KEY: z.string().optional(),
    S3_SECRET_KEY: z.string().optional(),
    /** Node reads it itself. Here it is for the process that prepares videos, which gets no other variable. */
    NODE_EXTRA_CA_CERTS: z.string().optional(),
    /**
     * A service with the range API of Have I Been Pwned, to reject passwords from data breaches. If unset, none is asked.
     */
    BREACHED_PASSWORDS_URL: Origin.optional(),
    /**
     * Hosts that may be reached without TLS in production, comma-separated: servers in a private network that nobody else
     * can listen to.
     */
    ALLOW_PLAINTEXT_HOSTS: z.string().default(''),
    /** The mail server. If unset, no mail is sent. */
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().default(localSender),
    /**
     * The rule for refunds: for how many days after the purchase, and while less than how many percent of the lessons were
     * opened. 0 days: none. It counts until an operator sets another one.
     */
    REFUND_DAYS: z.coerce.number().int().min(0).max(widestRefundRule.days).default(14),
    REFUND_PERCENT: z.coerce.number().int().min(1).max(widestRefundRule.percent).default(30),
    RAZORPAY_BASE_URL: Origin.default(provider),
    /** For a staging environment that runs in production mode with the provider's test keys. */
    RAZORPAY_TEST_MODE: Flag.default(false),
    RAZORPAY_KEY_ID: z.string().min(1),
    RAZORPAY_KEY_SECRET: z.string().min(1),
    RAZORPAY_WEBHOOK_SECRET: z.string().min(1),
    /** The webhook secret before the last rotation: the provider signs retries of older events with it. */
    RAZORPAY_WEBHOOK_SECRET_PREVIOUS: z.string().optional(),
  })
  .superRefine((env, context) => {
    const needed =
      env.STORAGE === 'disk'
        ? (['STORAGE_SECRET'] as const)
        : (['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const)
    for (const name of needed)
      if (!env[name]) context.addIssue({ code: 'custom', path: [name], message: `Needed with STORAGE=${env.STORAGE}` })
    if (env.NODE_ENV !== 'production') return
    for (const [name, message] of findUnsafeSettings(env)) context.addIssue({ code: 'custom', path: [name], message })
  })
  .transform((env) => {
    const isProduction = env.NODE_ENV === 'production'
    return {
      ...env,
      DRAIN_SECONDS: env.DRAIN_SECONDS ?? (isProduction ? 5 : 0),
      ADMIN_SECOND_FACTOR: env.ADMIN_SECOND_FACTOR ?? (isProduction ? 'required' : 'optional'),
    }
  })

/** Each variable's schema, with its default. docs/configuration.md describes them. */
export const variables = Environment.in.shape

export type Config = z.output<typeof Environment>

/** Thrown for an invalid environment. The message lists each variable and what is wrong with it. */
export class ConfigError extends Error {}

/**
 * Reads the configuration from environment variables; an empty one counts as unset. Nothing else in the API reads
 * process.env. Throws ConfigError.
 */
export const readConfig = (environment: Record<string, string | undefined> = process.env): Config => {
  // Compose files and .env templates leave variables empty.
  const given = Object.entries(environment).filter(([, value]) => value !== '')
  const parsed = Environment.safeParse(Object.fromEntries(given))
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new ConfigError(`The configuration is not usable. ${lines.join('; ')}`)
}
