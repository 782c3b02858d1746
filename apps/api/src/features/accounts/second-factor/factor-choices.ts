import type { FactorChoices } from '@skillharbor/contracts/entities'
import type { Actor, Scope } from '../../scope.ts'
import { countRecoveryCodes, factorsOf } from './factor-repository.ts'
import { passkeyRequest } from './passkey.ts'
import { passkeySite } from './passkey-site.ts'

/** The ways in which the account can prove a second factor, with options for its passkeys. */
export const factorChoices = async (scope: Pick<Scope, 'db' | 'settings'>, actor: Actor): Promise<FactorChoices> => {
  const factors = await factorsOf(scope.db, actor)
  const passkeys = factors.filter(({ kind }) => kind === 'passkey')
  const canUse = passkeys.length > 0 && passkeySite(scope.settings.origins[actor.realm]) !== undefined
  const hasCodes = (await countRecoveryCodes(scope.db, actor)) > 0
  return {
    kinds: [
      ...(canUse ? (['passkey'] as const) : []),
      ...(factors.some(({ kind }) => kind === 'totp') ? (['totp'] as const) : []),
      ...(hasCodes ? (['recovery'] as const) : []),
    ],
    passkey: canUse ? await passkeyRequest(scope, actor.realm, passkeys) : null,
  }
}
