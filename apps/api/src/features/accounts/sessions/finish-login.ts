import type { FactorProof } from '@skillharbor/contracts/entities'
import { toasts } from '@skillharbor/contracts/messages'
import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import type { Actor, Realm, Scope } from '../../scope.ts'
import { defineUseCase } from '../../use-case.ts'
import { recordLogin } from '../activity/record-login.ts'
import { recordSecurityEvent } from '../activity/record-security-event.ts'
import { adminById } from '../admin-repository.ts'
import { learnerById, toUser } from '../learner-repository.ts'
import { ownerIn } from '../owner.ts'
import { beginChallenge, currentChallenge, endChallenge, tryChallenge } from '../second-factor/challenge.ts'
import { setPasskeyChallenge } from '../second-factor/challenge-repository.ts'
import { checkProof, isWrongProof } from '../second-factor/check-proof.ts'
import { factorChoices } from '../second-factor/factor-choices.ts'
import { passkeyRequest } from '../second-factor/passkey.ts'
import { hasAgreedToday } from '../undertaking/agree.ts'
import { toSessionAdmin } from './is-operator.ts'
import { startSession } from './session.ts'

/** Begins a login with a passkey alone. Throws CONFLICT if the site's address has no host name, TOO_MANY_REQUESTS. */
export const passkeyLogin = (realm: Realm) => async (scope: Scope) => {
  const options = await passkeyRequest(scope, realm)
  const passkeyChallenge = options.challenge
  await scope.db.transaction((tx) =>
    beginChallenge(tx, scope, { purpose: 'passkey-login', who: { realm }, passkeyChallenge }),
  )
  return { options }
}

/** The ways in which this browser's login can be finished. Throws CHALLENGE_INVALID if there is none. */
export const loginChoices = (realm: Realm) => async (scope: Scope) => {
  const challenge = await currentChallenge(scope, realm, 'login')
  const owner = ownerIn(challenge)
  if (!owner) throw new Error('A login that waits for its second step has an account')
  const choices = await factorChoices(scope, owner)
  if (choices.passkey) await setPasskeyChallenge(scope.db, challenge.tokenHash, choices.passkey.challenge)
  return choices
}

/**
 * Starts the session of the login that this browser began, if the proof is right. Throws CHALLENGE_INVALID without such a
 * login, after ten minutes and after five tries, and INVALID_INPUT for a wrong proof.
 */
const finish = async (scope: Scope, realm: Realm, proof: FactorProof): Promise<Actor> => {
  const challenge = await tryChallenge(scope, realm, 'login', 'passkey-login')
  const who = ownerIn(challenge) ?? { realm }
  try {
    const { actor, use } = await checkProof(scope, proof, { who, passkeyChallenge: challenge.passkeyChallenge })
    await endChallenge(scope, challenge, (useUp) =>
      startSession(scope, actor, {
        check: async (tx) => {
          await useUp(tx)
          await use(tx)
          await recordLogin(tx, scope, actor, proof.kind)
        },
      }),
    )
    return actor
  } catch (error) {
    if (isWrongProof(error))
      await recordSecurityEvent(scope.db, scope, { kind: 'login-failed', who, factor: proof.kind })
    throw error
  }
}

const gone = () => new AppError('INVALID_CREDENTIALS', 'This account does not exist any more')

export const finishLearnerLogin = defineUseCase(operations.auth.finishLogin, async (scope, { proof }) => {
  const { id } = await finish(scope, 'user', proof)
  const learner = await learnerById(scope.db, id)
  if (!learner) throw gone()
  return { message: toasts.userLoggedIn, user: toUser(learner) }
})

export const finishAdminLogin = defineUseCase(operations.admin.finishLogin, async (scope, { proof }) => {
  const { id } = await finish(scope, 'admin', proof)
  const admin = await adminById(scope.db, id)
  if (!admin) throw gone()
  return {
    message: toasts.adminLoggedIn,
    admin: toSessionAdmin(scope.settings, admin, await hasAgreedToday(scope.db, admin.id)),
  }
})
