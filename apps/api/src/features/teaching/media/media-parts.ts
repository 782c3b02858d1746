import { say } from '@skillharbor/contracts/said'
import { IncompleteUpload, ObjectTooLarge } from '../../port-errors.ts'
import { rulesForKey } from './media-kinds.ts'

/** How an upload is split: `bytes` in total, in parts of `partBytes`. Only the last part may be smaller. */
export type UploadPlan = { bytes: number; partBytes: number }
/** A stored part: its number, from 1, and the ETag that its PUT returned, quoted or not. */
export type UploadedPart = { number: number; etag: string }

const mebibyte = 1024 * 1024
/** Minimum and maximum part size, in bytes. S3 sets the minimum; the maximum keeps resending a part cheap. */
export const partSizes = { min: 5 * mebibyte, max: 64 * mebibyte } as const
/** Maximum number of parts in S3: https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
const maxParts = 10_000

/** The number of parts in the upload. */
const partCount = ({ bytes, partBytes }: UploadPlan): number => Math.ceil(bytes / partBytes)

/** The size of part `number`, in bytes. @throws RangeError if the upload has no such part. */
export const bytesOfPart = (plan: UploadPlan, number: number): number => {
  const count = partCount(plan)
  if (!Number.isInteger(number) || number < 1 || number > count)
    throw new RangeError(`This upload has parts 1 to ${count}, and no part ${number}`)
  return number < count ? plan.partBytes : plan.bytes - (count - 1) * plan.partBytes
}

/** @throws ObjectTooLarge above the maximum for the key's kind; RangeError for a size that no upload can have. */
export const checkPlan = (key: string, plan: UploadPlan): void => {
  if (plan.bytes > rulesForKey(key).maxBytes) throw new ObjectTooLarge()
  if (!Number.isInteger(plan.bytes) || plan.bytes < 1) throw new RangeError('An upload in parts has at least one byte')
  const { min, max } = partSizes
  if (!Number.isInteger(plan.partBytes) || plan.partBytes < min || plan.partBytes > max)
    throw new RangeError(`A part holds ${min} to ${max} bytes`)
  if (partCount(plan) > maxParts) throw new RangeError(`An upload has at most ${maxParts} parts`)
}

/**
 * Checks that all parts are listed in order, and returns them with unquoted ETags.
 * @throws IncompleteUpload with the first part that is missing, unknown, listed twice or out of order.
 */
export const inOrder = (plan: UploadPlan, parts: readonly UploadedPart[]): UploadedPart[] => {
  const count = partCount(plan)
  const listed = new Set(parts.map((part) => part.number))
  for (let number = 1; number <= count; number++)
    if (!listed.has(number)) throw new IncompleteUpload(say('Part {number} of {count} is missing', { number, count }))
  const extra = parts.find(({ number }) => number > count)
  if (extra)
    throw new IncompleteUpload(say('There are {count} parts, and no part {number}', { count, number: extra.number }))
  return parts.map(({ number, etag }, at) => {
    if (number !== at + 1)
      throw new IncompleteUpload(
        say('Parts are out of order: {number} is where {place} belongs', { number, place: at + 1 }),
      )
    return { number, etag: etag.replaceAll('"', '') }
  })
}
