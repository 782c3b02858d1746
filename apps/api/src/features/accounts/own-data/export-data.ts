import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import type { Exports, LearnerParts, Person, SellerParts } from '../../personal-data.ts'
import { defineUseCase } from '../../use-case.ts'
import { recordSecurityEvent } from '../activity/record-security-event.ts'
import { adminById } from '../admin-repository.ts'
import { learnerById } from '../learner-repository.ts'
import { accountOf } from '../profile/show-account.ts'
import { everyNoun, type Noun } from './every-noun.ts'

/** The parts of an export that the nouns of the list make. */
type KeysOf<Of, Who extends 'learner' | 'admin'> =
  Of extends Readonly<Record<Who, { readonly exports: infer Parts }>> ? keyof Parts : never

/** Asks the nouns for their parts, one after the other. */
const collect = async <Parts>(
  all: readonly (Exports<Parts> | undefined)[],
  person: Person,
): Promise<Partial<Parts>> => {
  const parts: Partial<Parts> = {}
  for (const exports of all) for (const key in exports) parts[key] = await exports[key]?.(person)
  return parts
}

// These two don't compile while no noun of the list makes one of the parts.
const learnerParts = async (person: Person): Promise<LearnerParts> => {
  const exports = everyNoun.map(({ learner }) => learner?.exports)
  return (await collect(exports, person)) as Pick<LearnerParts, KeysOf<Noun, 'learner'>>
}
const sellerParts = async (person: Person): Promise<SellerParts> => {
  const exports = everyNoun.map(({ admin }) => admin?.exports)
  return (await collect(exports, person)) as Pick<SellerParts, KeysOf<Noun, 'admin'>>
}

const loggedOut = () => new AppError('UNAUTHENTICATED', 'Please log in')

/** Everything that is stored about the learner. */
export const exportData = defineUseCase(operations.auth.exportData, async (scope) => {
  const { db, actor, now } = scope
  const learner = await learnerById(db, actor.id)
  if (!learner) throw loggedOut()
  await recordSecurityEvent(db, scope, { kind: 'exported', who: actor })
  const account = { ...accountOf(learner), role: learner.role, language: learner.language }
  return { exportedAt: now().toISOString(), account, ...(await learnerParts({ ...scope, account: learner })) }
})

/** Everything that is stored about the admin. Of learners, only what the list of sales shows. */
export const exportAdminData = defineUseCase(operations.admin.exportData, async (scope) => {
  const { db, actor, now } = scope
  const admin = await adminById(db, actor.id)
  if (!admin) throw loggedOut()
  await recordSecurityEvent(db, scope, { kind: 'exported', who: actor })
  const account = { ...accountOf(admin), state: admin.state, language: admin.language }
  return { exportedAt: now().toISOString(), account, ...(await sellerParts({ ...scope, account: admin })) }
})
