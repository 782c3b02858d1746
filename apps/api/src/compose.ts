import { bucket } from '@skillharbor/contracts/constants'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { keyedHash } from './adapters/keyed-hash.ts'
import { memoryAttemptLimit } from './adapters/limits/memory.ts'
import { postgresAttemptLimit } from './adapters/limits/postgres.ts'
import { noMail } from './adapters/mail/none.ts'
import { smtpMail } from './adapters/mail/smtp.ts'
import { createMediaPreparer } from './adapters/media/media-preparer.ts'
import { createPictureMaker } from './adapters/media/picture-maker.ts'
import { requireEncoder } from './adapters/media/preparation-child.ts'
import { checkScratchRoom } from './adapters/media/scratch-room.ts'
import { noBreachedPasswords } from './adapters/passwords/none.ts'
import { pwnedPasswords } from './adapters/passwords/pwned-passwords.ts'
import { razorpay } from './adapters/payment/razorpay.ts'
import { diskStorage } from './adapters/storage/disk.ts'
import { startTelemetry } from './adapters/telemetry/telemetry.ts'
import type { Config } from './config.ts'
import { consequences } from './consequences.ts'
import { attemptCountsIn } from './db/attempt-counts.ts'
import { connect, connectForCatalogue, connectForCounting, connectForSearching, databaseOn } from './db/connection.ts'
import { databaseChecks } from './db/readiness.ts'
import type { AttemptLimit } from './features/attempt-limit.ts'
import type { EvidencePrinter } from './features/commerce/evidence/evidence.ts'
import type { ReceiptPrinter } from './features/commerce/receipts/receipt-printer.ts'
import { happenWith } from './features/consequences.ts'
import { countRevoked } from './features/learning/certificates/certificate-repository.ts'
import { createQuotaLimits, type Rule } from './features/quotas.ts'
import type { Ports } from './features/scope.ts'
import { catalogueVersionIn } from './features/teaching/courses/catalogue-version-repository.ts'
import type { Storage } from './features/teaching/media/storage.ts'
import { versionedCache } from './features/versioned-cache.ts'
import { toErrorBody } from './http/errors.ts'
import { filesRoutes } from './http/files.ts'
import { makeLogger } from './log/logger.ts'
import { standardOutput } from './log/standard-output.ts'
import { type TimeLimits, timeLimits } from './time-limits.ts'

/**
 * Returns the configured storage. `inside` is the same with links for this machine, where browsers use another address.
 * Disk storage also needs file routes, because it has no server of its own.
 */
const storageOf = async (
  config: Config,
  now: () => Date,
  { storage: timeoutMs, upload: uploadTimeoutMs }: TimeLimits,
  sends: AttemptLimit,
): Promise<{ storage: Storage; inside: Storage; files?: (app: FastifyInstance) => void }> => {
  if (config.STORAGE === 's3') {
    // Imported on demand: the client is slow to load.
    const { s3Storage } = await import('./adapters/storage/s3.ts')
    const { S3_ENDPOINT, S3_PUBLIC_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION } = config
    const keys = { endpoint: S3_ENDPOINT ?? '', accessKey: S3_ACCESS_KEY ?? '', secretKey: S3_SECRET_KEY ?? '' }
    const publicly = S3_PUBLIC_ENDPOINT === undefined ? {} : { publicEndpoint: S3_PUBLIC_ENDPOINT }
    const options = { ...keys, region: S3_REGION, bucket, now, timeoutMs }
    return { storage: s3Storage({ ...options, ...publicly }), inside: s3Storage(options) }
  }
  const { STORAGE_DIR: dir, STORAGE_SECRET: secret = '', API_ORIGIN: origin } = config
  const { storage, verify, prefix } = diskStorage({ dir, secret, origin, now })
  const origins = [config.WEB_ORIGIN, config.ADMIN_ORIGIN]
  return {
    storage,
    inside: storage,
    files: (app) => void app.register(filesRoutes, { prefix, storage, verify, sends, origins, uploadTimeoutMs }),
  }
}

/** Where attempts are counted for all processes: in Redis if it is configured, otherwise in the database. */
const limitsOf = async (
  { REDIS_URL: url, DATABASE_URL }: Config,
  logger: FastifyBaseLogger,
  onError: (error: Error) => void,
  within: TimeLimits,
) => {
  if (url === undefined) {
    const pool = connectForCounting(DATABASE_URL, onError, within)
    const counting = { pool, countOf: attemptCountsIn(pool) }
    return { limit: (rule: Rule) => postgresAttemptLimit(counting, rule), close: () => pool.end() }
  }
  const { connectRedis, redisAttemptLimit } = await import('./adapters/limits/redis.ts')
  const { client, close } = connectRedis(url, logger)
  return { limit: (rule: Rule) => redisAttemptLimit(client, rule), close }
}

/** Memory limit for the catalogue's cached JSON, in bytes. */
const keptBytes = 32_000_000

const wantedTelemetry = ({ HOST: host, METRICS_PORT: port, ...config }: Config) => ({
  metrics: port === undefined ? undefined : { host, port },
  traces:
    config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
      ? undefined
      : { endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT, share: config.OTEL_TRACES_SAMPLER_ARG },
})

/** Chooses the adapters that the configuration names. Makes no network calls to them yet. */
export const compose = async (config: Config, now: () => Date = () => new Date(), within = timeLimits) => {
  if (config.MEDIA_TRANSCODE !== undefined) await requireEncoder()
  const output = standardOutput()
  const logger = makeLogger(config.LOG_LEVEL, output)
  // Log the message only: the error object holds the whole client, including the connection's secrets.
  const noteBroken = (error: Error) => logger.warn({ error: error.message }, 'a database connection broke')
  const { pool, db } = connect(config.DATABASE_URL, noteBroken, within)
  const versions = connectForCatalogue(config.DATABASE_URL, noteBroken, within)
  const searching = connectForSearching(config.DATABASE_URL, noteBroken, within)
  const telemetry = await startTelemetry(wantedTelemetry(config), { pool, codeOf: (error) => toErrorBody(error).error })
  const readiness = databaseChecks(config.DATABASE_URL, pool, noteBroken, within)
  const limits = await limitsOf(config, logger, noteBroken, within)
  const sends = limits.limit({ tries: 20, seconds: 300 })
  const { storage, inside, files } = await storageOf(config, now, within, sends)
  const { RAZORPAY_WEBHOOK_SECRET: secret, RAZORPAY_WEBHOOK_SECRET_PREVIOUS: previous } = config
  const provider = razorpay({
    baseUrl: config.RAZORPAY_BASE_URL,
    keyId: config.RAZORPAY_KEY_ID,
    keySecret: config.RAZORPAY_KEY_SECRET,
    webhookSecrets: previous === undefined ? [secret] : [secret, previous],
    timeoutMs: within.provider,
    now,
    log: logger,
  })
  const payments = telemetry.instrumentCalls('payments', provider)
  const { SMTP_URL: smtp, MAIL_FROM: from } = config
  const mail = smtp === undefined ? noMail(logger) : smtpMail({ url: smtp, from, answerMs: within.mailAnswer })
  const { BREACHED_PASSWORDS_URL: breachesUrl } = config
  const breachedPasswords = breachesUrl === undefined ? noBreachedPasswords : pwnedPasswords(breachesUrl)
  const loginAttempts = {
    onAccount: limits.limit({ tries: 10, seconds: 60 }),
    fromAddress: limits.limit({ tries: 100, seconds: 600 }),
  }
  const quotas = createQuotaLimits({ together: limits.limit, alone: memoryAttemptLimit }, config.QUOTA_FACTOR)
  const emailsToRecipient = limits.limit({ tries: 5, seconds: 3600 })
  const appCodeAttempts = limits.limit({ tries: 10, seconds: 3600 })
  const catalogue = versionedCache(catalogueVersionIn(versions, within.databaseQuickAnswer), keptBytes)
  // Its libraries take as long to load as a quarter of the API, so they wait until a certificate is needed.
  const loadCertificateIssuer = async () => {
    const { openBadges } = await import('./adapters/certificates/open-badges.ts')
    return openBadges({
      key: config.CERTIFICATE_KEY,
      earlierKeys: config.CERTIFICATE_EARLIER_KEYS,
      brand: config.BRAND,
      apiOrigin: config.API_ORIGIN,
      webOrigin: config.WEB_ORIGIN,
    })
  }
  let certificateIssuer: ReturnType<typeof loadCertificateIssuer> | undefined
  let receiptPrinter: Promise<ReceiptPrinter> | undefined
  const loadReceiptPrinter = async () => {
    const { drawReceipt } = await import('./adapters/receipts/draw-receipt.ts')
    return drawReceipt(config.BRAND)
  }
  let evidencePrinter: Promise<EvidencePrinter> | undefined
  const loadEvidencePrinter = async () => {
    const { drawEvidence } = await import('./adapters/evidence/draw-evidence.ts')
    return drawEvidence(config.BRAND)
  }
  const revocations = versionedCache(async () => ({ revocations: `${await countRevoked(db)}` }), keptBytes / 8)
  const origins = { user: config.WEB_ORIGIN, admin: config.ADMIN_ORIGIN }
  const settings = {
    adminSignup: config.ADMIN_SIGNUP,
    operatorEmails: config.OPERATOR_EMAILS,
    adminSecondFactor: config.ADMIN_SECOND_FACTOR,
    brand: config.BRAND,
    maxVideoBytes: config.MEDIA_MAX_BYTES,
    purchasesWaitMs: within.purchases,
    refundRule: { days: config.REFUND_DAYS, percent: config.REFUND_PERCENT },
    sellerStorageBytes: config.MEDIA_QUOTA_BYTES,
    smallObjectMs: within.smallObject,
    transcodes: config.MEDIA_TRANSCODE !== undefined,
    origins,
  }
  const { instrument } = telemetry
  const pictures = createPictureMaker(logger)
  const ports: Ports = {
    db,
    searches: databaseOn(searching),
    storage,
    prepareMedia: createMediaPreparer({ storage: inside, log: logger, certificates: config.NODE_EXTRA_CA_CERTS }),
    makePictures: pictures.makePictures,
    payments,
    mail,
    now,
    log: logger,
    instrument,
    loginAttempts,
    quotas,
    emailsToRecipient,
    breachedPasswords,
    appCodeAttempts,
    catalogue,
    visitorHash: keyedHash(Buffer.from(config.CERTIFICATE_KEY, 'hex'), 'visitors who report courses'),
    certificateIssuer: () => (certificateIssuer ??= loadCertificateIssuer()),
    receiptPrinter: () => (receiptPrinter ??= loadReceiptPrinter()),
    evidencePrinter: () => (evidencePrinter ??= loadEvidencePrinter()),
    revocations,
    happen: happenWith(consequences),
    settings,
  }
  const checks = {
    required: readiness.checks,
    // A process begins with its storage. Later it sells without: only pictures and uploads need it.
    atStart: { storage: async () => void (await storage.check()) },
    advisory: { media: () => checkScratchRoom() },
  }
  const close = async () => {
    pictures.close()
    await Promise.all([
      limits.close(),
      pool.end(),
      versions.end(),
      searching.end(),
      readiness.close(),
      telemetry.close(),
    ])
  }
  return { pool, logger, written: output.written, telemetry, ports, within, checks, files, close }
}

export type Parts = Awaited<ReturnType<typeof compose>>
