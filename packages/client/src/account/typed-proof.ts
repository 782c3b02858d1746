import type { FactorChoices, FactorProof, OwnerProof } from '@skillharbor/contracts/entities'
import { PasskeyFailed } from './outcome.ts'
import { canUsePasskeys, usePasskeyOf } from './passkeys.ts'

/** A way to prove who one is. */
export type ProofKind = OwnerProof['kind']
/** A proof as it is typed; of a passkey, the browser makes it. */
export type TypedProof = { kind: ProofKind; text: string }

/** The ways of these choices that this browser has. */
export const kindsHere = ({ kinds }: FactorChoices): FactorChoices['kinds'] =>
  kinds.filter((kind) => kind !== 'passkey' || canUsePasskeys())

/** An app's code without the spaces with which apps show it: `123 456` is 123456. */
export const typedAppCode = (text: string): string => text.replaceAll(/\s/g, '')

/** The second factor's proof that was typed, or that the browser makes. @throws PasskeyFailed */
export const factorProof = async (
  { kind, text }: TypedProof & { kind: FactorProof['kind'] },
  { passkey }: FactorChoices,
): Promise<FactorProof> => {
  if (kind === 'totp') return { kind, code: typedAppCode(text) }
  if (kind === 'recovery') return { kind, code: text }
  if (!passkey) throw new PasskeyFailed('The account has no passkey')
  return { kind, passkey: await usePasskeyOf(passkey) }
}

/** The same, where the password counts too. */
export const ownerProof = async (typed: TypedProof, choices: FactorChoices): Promise<OwnerProof> => {
  const { kind, text } = typed
  return kind === 'password' ? { kind, password: text } : factorProof({ kind, text }, choices)
}
