import pg from 'pg'
import { sharesSessions } from './own-session.ts'

/**
 * Thrown if a process can't start without its database. The message names the database and the reason, without secrets.
 */
export class DatabaseUnreachable extends Error {}

/** Why a database can't be used, by error code, unless it just doesn't answer. */
const reasons: Record<string, string> = {
  '3D000': 'there is no database of that name; make it first',
  '28P01': 'it refuses the password; check DATABASE_URL',
  '28000': 'it refuses this user; check DATABASE_URL',
}

/** What Node says of a certificate that it doesn't trust. https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const ofCertificates = /CERT|VERIFY/

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'no answer within 5 s'

const shared = 'a pooler before it shares sessions; set its pool_mode to session, or connect without it'

/**
 * Connects, so that a process without its database fails at startup, or with one whose sessions aren't its own.
 * @throws DatabaseUnreachable
 */
export const reachDatabase = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  const { host, pathname } = new URL(url)
  const unusable = (why: string, cause?: unknown) =>
    new DatabaseUnreachable(`The database ${host}${pathname} cannot be used: ${why}`, { cause })
  // A connection error while closing doesn't matter.
  client.on('error', () => undefined)
  try {
    await client.connect()
    if (await sharesSessions(url, client)) throw unusable(shared)
  } catch (cause) {
    if (cause instanceof DatabaseUnreachable) throw cause
    const code = codeOf(cause)
    if (cause instanceof Error && ofCertificates.test(code))
      throw unusable(`its certificate is not trusted (${cause.message}); set NODE_EXTRA_CA_CERTS`, cause)
    throw unusable(reasons[code] ?? `it does not answer (${code}); is it running, and is DATABASE_URL right?`, cause)
  } finally {
    await client.end().catch(() => undefined)
  }
}
