import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { CallError, Client, Result } from '@skillharbor/contracts/client'

export const failure = (action: string, { code, message }: Pick<CallError, 'message'> & { code: string }) =>
  new Error(`Couldn't add the demo courses: ${action} failed (${code}: ${message})`)

/** The call's data. Throws if the API rejects the call or doesn't answer. */
export const dataOf = async <T>(action: string, call: Promise<Result<T>>): Promise<T> => {
  const result = await call
  if (!result.ok) throw failure(action, result.error)
  return result.data
}

/** The courses that a demo learner owns, the first that they bought first. */
export const boughtBy = async (client: Client): Promise<string[]> => {
  const { userPurchasedList } = await dataOf('listing a demo learner’s purchases', client.purchases.list({}))
  return userPurchasedList.map(({ courseId }) => courseId._id).toReversed()
}

/** Whether the call succeeded (true) or was rejected with this code (false). Throws on any other error. */
export const succeedsUnless = async (code: CallError['code'], action: string, call: Promise<Result<unknown>>) => {
  const result = await call
  if (!result.ok && result.error.code !== code) throw failure(action, result.error)
  return result.ok
}

/** How long storing one file may take, in milliseconds. */
const UPLOAD_TIMEOUT = 15_000

/** Uploads bytes to a signed link. Returns the ETag that the storage answered. */
export const putFile = async (what: string, url: URL, body: Buffer<ArrayBuffer>, type?: string): Promise<string> => {
  const answer = await fetch(url, {
    method: 'PUT',
    ...(type && { headers: { 'content-type': type } }),
    body,
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT),
  })
  if (!answer.ok) throw failure(`uploading ${what}`, { code: `${answer.status}`, message: 'from storage' })
  return answer.headers.get('etag') ?? ''
}

/** Notes in the data folder that a part of the demo is complete. */
export const finishPart = async (markerFile: string): Promise<void> => {
  await mkdir(dirname(markerFile), { recursive: true })
  await writeFile(markerFile, 'This part of the demo is complete. To start over, delete the data folder.\n')
}
