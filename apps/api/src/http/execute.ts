import type { ErrorCode } from '@skillharbor/contracts/errors'
import type { Operation } from '@skillharbor/contracts/operation'
import { schemaTexts } from '@skillharbor/contracts/schema-texts'
import { requireOperator } from '../features/accounts/sessions/require-operator.ts'
import { AppError } from '../features/app-error.ts'
import { consumeQuotas } from '../features/quotas.ts'
import type { Actor, Scope, Transport } from '../features/scope.ts'
import { realmOf } from '../features/use-case.ts'
import type { Prepared } from '../features/versioned-cache.ts'
import type { Endpoint } from './endpoints.ts'
import { invalidInput, toAppError } from './errors.ts'

/** The seller of a session that is restricted to answering disputes. Throws ACCOUNT_SUSPENDED for anything else. */
const suspendedActor = async (scope: Scope, { whileSuspended }: Operation): Promise<Actor | null> => {
  const seller = await scope.suspendedSeller()
  if (seller && !whileSuspended)
    throw new AppError('ACCOUNT_SUSPENDED', 'Your account is suspended. You can only answer disputes')
  return seller
}

/**
 * The actor, if the operation requires one. Throws UNAUTHENTICATED without a session of the required realm, FORBIDDEN or
 * SECOND_FACTOR_REQUIRED for an admin who may not operate the marketplace, and ACCOUNT_SUSPENDED for a suspended one.
 */
const requireActor = async (scope: Scope, operation: Operation): Promise<Actor | null> => {
  const { access } = operation
  const realm = realmOf(access)
  if (!realm) return null
  const actor = (await scope.actorOf(realm)) ?? (realm === 'admin' ? await suspendedActor(scope, operation) : null)
  if (!actor) throw new AppError('UNAUTHENTICATED', 'Please log in')
  if (access === 'operator') await requireOperator({ ...scope, actor })
  return actor
}

const refusals: readonly ErrorCode[] = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'SECOND_FACTOR_REQUIRED',
  'EMAIL_NOT_CONFIRMED',
  'CONFIRMATION_NEEDED',
  'ACCOUNT_SUSPENDED',
]

/** Leaves a line in the log about a call that its caller may not make. Who only asks who they are, tries nothing. */
const logRefusal = async (
  scope: Scope,
  { operation, group, name }: Pick<Endpoint, 'operation' | 'group' | 'name'>,
  { code }: AppError,
): Promise<void> => {
  if (!refusals.includes(code) || name === 'me') return
  const realm = realmOf(operation.access)
  const seller = realm === 'admin' ? await scope.suspendedSeller() : null
  const actor = seller ?? (realm && (await scope.actorOf(realm)))
  const account = actor?.id ?? null
  scope.log.info({ operation: `${group}.${name}`, code, realm, account, network: scope.address }, 'access refused')
}

/** What an operation answered: its output, or bytes that are made once for many callers. */
export type Answer = { output?: unknown; prepared?: Prepared<unknown> }

/**
 * Serves one call, whichever transport it came over: checks access, parses the raw input, runs the use case, and parses
 * the output, so that nothing undeclared gets in or out. Access comes first, so that a visitor learns nothing about the
 * input. Throws AppError only.
 */
export const execute = (endpoint: Endpoint, scope: Scope & { transport: Transport }, raw: unknown): Promise<Answer> => {
  const { operation, group, name, run, prepared } = endpoint
  return scope.instrument({ transport: scope.transport, name: `${group}.${name}` }, async () => {
    try {
      const actor = await requireActor(scope, operation)
      const input = operation.input.safeParse(raw, { error: schemaTexts })
      if (!input.success) throw invalidInput(input.error)
      await consumeQuotas(scope, `${group}.${name}`, actor)
      if (prepared) return { prepared: await prepared(scope, input.data) }
      return { output: operation.output.parse(await run({ ...scope, actor }, input.data)) }
    } catch (error) {
      const refused = toAppError(error)
      await logRefusal(scope, endpoint, refused)
      throw refused
    }
  })
}
