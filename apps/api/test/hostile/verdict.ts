import { isDeepStrictEqual } from 'node:util'
import { ErrorBody, type ErrorCode, errorStatus } from '@skillharbor/contracts/errors'
import type { Operation } from '@skillharbor/contracts/operation'
import { z } from 'zod'
import { errorsOf } from '../../src/http/openapi-errors.ts'
import type { Transport } from '../caller.ts'
import type { HostileRequest } from './requests.ts'
import type { HostileAnswer } from './send.ts'

/** Errors that an odd request may get besides those its operation declares. */
const ofOddForm: readonly ErrorCode[] = [
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'UNSUPPORTED_MEDIA_TYPE',
  'PAYLOAD_TOO_LARGE',
  'FORBIDDEN',
]

/** What tRPC puts around an answer, and around an error of which it has a status. */
const Result = z.object({ result: z.object({ data: z.unknown() }) })
const Failure = z.object({
  error: z.object({
    message: z.string(),
    data: ErrorBody.omit({ message: true }).extend({ httpStatus: z.int() }),
  }),
})

/** An answer in REST's clothes, with its own status in a batch; as it is where it wears none of tRPC's. */
const undressed = (answer: unknown, status: number): { status: number; body: unknown } => {
  const success = Result.safeParse(answer)
  if (success.success) return { status: 200, body: success.data.result.data }
  const failure = Failure.safeParse(answer)
  if (!failure.success) return { status, body: answer }
  const { message, data } = failure.data.error
  const { httpStatus, ...error } = data
  return { status: httpStatus, body: { ...error, message } }
}

/** What is wrong with an error's body; undefined where nothing is. */
const wrongWithError = (operation: Operation, status: number, body: unknown, oddForm: boolean): string | undefined => {
  const { success, data } = ErrorBody.safeParse(body)
  if (!success || !isDeepStrictEqual(data, body)) return 'is no error as the contract has it'
  if (errorStatus[data.error] !== status) return `has ${data.error}, which is not of this status`
  const declared = new Set([...errorsOf(operation), ...(oddForm ? ofOddForm : [])])
  return declared.has(data.error) ? undefined : `has ${data.error}, which the operation does not declare`
}

const wrongWithSuccess = ({ input, output }: Operation, body: unknown, request: HostileRequest): string | undefined => {
  const { success, data } = output.safeParse(body)
  if (!success || !isDeepStrictEqual(data, body)) return 'is not what the operation declares'
  if (request.input !== undefined && !input.safeParse(request.input).success)
    return 'is a success, for an input that the schema refuses'
  return undefined
}

/** Everybody here has an address of this kind; whoever asks may see their own, and those that they brought along. */
const addresses = /[\w.-]+@(?:people|skillharbor)\.example/g
const leakIn = (body: string, own: string): string | undefined => {
  if (body.includes('$argon2')) return 'holds the hash of a password'
  const foreign = body.match(addresses)?.find((address) => !own.toLowerCase().includes(address))
  return foreign && `holds the address of somebody else, ${foreign}`
}

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Asked = { transport: Transport; operation: Operation; own: string }

/** What is wrong with the answer to that request, from somebody with this address; undefined where nothing is. */
export const wrongWith = (
  { transport, operation, own }: Asked,
  request: HostileRequest,
  { status, body }: HostileAnswer,
): string | undefined => {
  if (status >= 500) return 'is a fault of ours'
  const leak = leakIn(body, `${own} ${request.path.replaceAll('%40', '@')} ${request.body ?? ''}`)
  if (leak) return leak
  if (/(?<!\\)\\ud[89a-f]/i.test(body)) return 'holds half a character'
  // Answers to HEAD and OPTIONS, and "as you have it already", have no body.
  if (body === '') return request.oddForm ? undefined : 'is empty'
  const answer = jsonIn(body)
  if (answer === undefined) return 'is no JSON'
  if (request.elsewhere && status < 300) return undefined
  const one = (part: unknown): string | undefined => {
    const plain = transport === 'trpc' ? undressed(part, status) : { status, body: part }
    if (plain.status >= 300) return wrongWithError(operation, plain.status, plain.body, request.oddForm)
    const declared = transport === 'trpc' ? 200 : operation.status
    return plain.status === declared ? wrongWithSuccess(operation, plain.body, request) : 'has not the declared status'
  }
  return (Array.isArray(answer) ? answer : [answer]).map(one).find(Boolean)
}
