import type { Actor, Scope } from '../../scope.ts'
import { ownAccount } from '../account-repository.ts'
import { countRecoveryCodes, factorsOf } from '../second-factor/factor-repository.ts'
import { passkeySite } from '../second-factor/passkey-site.ts'
import { toFactor } from '../second-factor/to-factor.ts'
import { addingNeeds } from './adding-needs.ts'

export const listFactors = async ({ db, actor, settings }: Scope & { actor: Actor }) => ({
  content: (await factorsOf(db, actor)).map(toFactor),
  recoveryCodes: await countRecoveryCodes(db, actor),
  passkeyOrigin: passkeySite(settings.origins[actor.realm])?.origin ?? null,
  addingNeeds: addingNeeds(await ownAccount({ db, actor })),
})
