import type { Db, Transaction } from '../../../db/connection.ts'
import type { ChallengePurpose } from '../../../db/statuses.ts'
import { AppError } from '../../app-error.ts'
import { createToken, hashToken } from '../../random-token.ts'
import type { Actor, Realm, Scope } from '../../scope.ts'
import { ownerColumns } from '../owner.ts'
import {
  type ChallengeRow,
  consumeTry,
  deleteChallenge,
  deleteChallengesOf,
  findChallenge,
  insertChallenge,
} from './challenge-repository.ts'

/** How long a challenge lasts, in milliseconds, and how often it may be answered. */
export const challengeLife = 10 * 60_000
const tries = 5

const challengeInvalid = (): AppError =>
  new AppError('CHALLENGE_INVALID', 'That took too long, or was tried too often. Please start again.')

type NewChallenge = {
  purpose: ChallengePurpose
  /** The account, or only its realm if it isn't known yet. */
  who: Actor | { realm: Realm }
  passkeyChallenge?: string
  secret?: Buffer
}

/**
 * Begins something that this browser can finish: its cookie has the token, and replaces any other challenge's. Of what
 * needs a session, an account has one of each purpose.
 */
export const beginChallenge = async (
  db: Db,
  { challengeCookies, now }: Pick<Scope, 'challengeCookies' | 'now'>,
  { who, purpose, ...rest }: NewChallenge,
): Promise<void> => {
  if ('id' in who && purpose !== 'login') await deleteChallengesOf(db, who, purpose)
  const token = createToken()
  const before = challengeCookies.read(who.realm)
  if (before !== undefined) await deleteChallenge(db, hashToken(before))
  const owner = 'id' in who ? ownerColumns(who) : {}
  const expiresAt = new Date(now().getTime() + challengeLife)
  const row = { tokenHash: hashToken(token), purpose, realm: who.realm, ...owner, ...rest, triesLeft: tries, expiresAt }
  await insertChallenge(db, row)
  challengeCookies.set(who.realm, token)
}

const lookUp =
  (find: typeof findChallenge) =>
  async (scope: Scope, realm: Realm, ...purposes: ChallengePurpose[]): Promise<ChallengeRow> => {
    const token = scope.challengeCookies.read(realm)
    const row = token && (await find(scope.db, { tokenHash: hashToken(token), realm, purposes }, scope.now()))
    if (row) return row
    if (token) scope.challengeCookies.clear(realm)
    throw challengeInvalid()
  }

/** What this browser has begun for one of these purposes. Throws CHALLENGE_INVALID. */
export const currentChallenge = lookUp(findChallenge)

/** The same, and takes one of its tries. */
export const tryChallenge = lookUp(consumeTry)

/**
 * Runs what finishes the challenge, and then clears its cookie. `run` calls `useUp` in its transaction, which throws
 * CHALLENGE_INVALID if the challenge is used up already.
 */
export const endChallenge = async <T>(
  scope: Scope,
  { tokenHash, realm }: ChallengeRow,
  run: (useUp: (tx: Transaction) => Promise<void>) => Promise<T>,
): Promise<T> => {
  const done = await run(async (tx) => {
    if (!(await deleteChallenge(tx, tokenHash))) throw challengeInvalid()
  })
  scope.challengeCookies.clear(realm)
  return done
}
