import type { AccountGroup } from '../session.ts'
import { trpc } from '../trpc.ts'
import { useConfirmation } from './confirmation.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { canUsePasskeys, makePasskey } from './passkeys.ts'
import { typedAppCode } from './typed-proof.ts'

/** The account's second factors, and what can be done with them. All of it resolves to its outcome. */
export const useSecondFactors = (group: AccountGroup) => {
  const utils = trpc.useUtils()
  const { data, isLoadingError, isFetching, refetch } = trpc[group].factors.useQuery({})
  const begin = trpc[group].beginFactor.useMutation()
  const add = trpc[group].addFactor.useMutation()
  const rename = trpc[group].renameFactor.useMutation()
  const remove = trpc[group].removeFactor.useMutation()
  const makeCodes = trpc[group].makeRecoveryCodes.useMutation()
  const link = trpc[group].sendVerification.useMutation()
  const { confirmed, dialog } = useConfirmation(group)

  const change = async <T>(run: () => Promise<T>): Promise<Outcome<T>> => {
    const outcome = await outcomeOf(() => confirmed(run))
    if (outcome.ok) await Promise.all([utils[group].factors.invalidate(), utils[group].activity.invalidate()])
    return outcome
  }
  return {
    factors: data?.content,
    recoveryCodes: data?.recoveryCodes ?? 0,
    /** Whether passkeys work at this address, or at which other one they do. */
    passkeys: { here: canUsePasskeys(), origin: data?.passkeyOrigin ?? null },
    addingNeeds: data?.addingNeeds ?? null,
    failed: isLoadingError,
    retry: { busy: isFetching, onClick: () => void refetch() },
    confirmation: dialog,
    beginApp: () =>
      outcomeOf(async () => {
        const { content } = await confirmed(() => begin.mutateAsync({ kind: 'totp' }))
        if (content.kind !== 'totp') throw new Error('An app was asked for')
        return content
      }),
    addApp: (name: string, text: string) =>
      change(() => add.mutateAsync({ name, setup: { kind: 'totp', code: typedAppCode(text) } })),
    addPasskey: (name: string) =>
      change(async () => {
        const { content } = await begin.mutateAsync({ kind: 'passkey' })
        if (content.kind !== 'passkey') throw new Error('A passkey was asked for')
        const passkey = await makePasskey(content.options)
        return add.mutateAsync({ name, setup: { kind: 'passkey', passkey } })
      }),
    rename: (id: string, name: string) => change(() => rename.mutateAsync({ id, name })),
    remove: (id: string) => change(() => remove.mutateAsync({ id })),
    sendLink: () => outcomeOf(() => link.mutateAsync({})),
    makeCodes: () => change(() => makeCodes.mutateAsync({})),
  }
}
