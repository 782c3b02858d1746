import { errorOf } from '@skillharbor/client/errors'
import type { UploadPart } from '@skillharbor/contracts/entities'
import { putFile } from '../../lib/put-file.ts'
import type { Begun, UploadApi } from './upload-api.ts'

/** A file that can't be sent as it is. The message says what to do. */
export class UnusableFile extends Error {}

/** Whether an error came from the connection or the storage, which may work the next time. An API's answer is final. */
export const isPassing = (error: unknown): boolean =>
  errorOf(error).code === 'NETWORK' && !(error instanceof UnusableFile)

export type UploadParts = ReturnType<typeof createUploadParts>

/** The parts of an upload that began: which ones are stored, and sending the others. */
export const createUploadParts = (file: File, upload: Begun, api: UploadApi) => {
  const { uploadId, partBytes, partCount } = upload
  const etags = new Map(upload.parts.map(({ number, etag }) => [number, etag]))
  /** Numbers of stored parts that the API doesn't know of yet. */
  const unreported: number[] = []
  const partOf = (number: number) => file.slice((number - 1) * partBytes, number * partBytes)
  /** Bytes that went up, by part. */
  const sent = new Map([...etags.keys()].map((number) => [number, partOf(number).size]))

  /** A link for this part. Tells the API of one part that is stored. */
  const sign = async (number: number): Promise<string> => {
    const known = unreported.shift()
    try {
      const stored = known === undefined ? undefined : { number: known, etag: etags.get(known) ?? '' }
      return await api.sign(uploadId, number, stored)
    } catch (error) {
      if (known !== undefined) unreported.unshift(known)
      throw error
    }
  }

  /** Answers whether the part was a whole one, unlike the last part of most files. */
  const send = async (number: number, signal: AbortSignal, onProgress: () => void): Promise<{ isWhole: boolean }> => {
    const part = partOf(number)
    const show = (share: number) => {
      sent.set(number, share * part.size)
      onProgress()
    }
    try {
      const url = await sign(number)
      etags.set(number, await putFile(url, part, { signal, onProgress: show }))
      unreported.push(number)
      show(1)
      return { isWhole: part.size === partBytes }
    } catch (error) {
      show(0)
      throw error
    }
  }

  return {
    uploadId,
    send,
    /** The numbers of parts that aren't stored yet. */
    missing: () => Array.from({ length: partCount }, (_, at) => at + 1).filter((number) => !etags.has(number)),
    sentBytes: () => [...sent.values()].reduce((sum, bytes) => sum + bytes, 0),
    /** The stored parts, in order. */
    stored: (): UploadPart[] =>
      [...etags].map(([number, etag]) => ({ number, etag })).sort((one, other) => one.number - other.number),
  }
}
