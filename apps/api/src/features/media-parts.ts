import { rulesForKey } from './media-kinds.ts'
import { IncompleteUpload, ObjectTooLarge } from './port-errors.ts'

/** How an upload is cut: `bytes` in all, in parts of `partBytes`, of which only the last may be smaller. */
export type UploadPlan = { bytes: number; partBytes: number }
/** A part that was stored: its number from 1, and the ETag that its PUT was answered with, quoted or not. */
export type UploadedPart = { number: number; etag: string }

const mebibyte = 1024 * 1024
/** The least and the most a part may hold, in bytes: the least is S3's own, the most keeps a part cheap to send again. */
export const partSizes = { min: 5 * mebibyte, max: 64 * mebibyte } as const
/** How many parts S3 allows: https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
const maxParts = 10_000

/** How many parts the upload has. */
const partCount = ({ bytes, partBytes }: UploadPlan): number => Math.ceil(bytes / partBytes)

/** How many bytes part `number` holds. @throws RangeError for a part that the upload doesn't have. */
export const bytesOfPart = (plan: UploadPlan, number: number): number => {
  const count = partCount(plan)
  if (!Number.isInteger(number) || number < 1 || number > count)
    throw new RangeError(`This upload has parts 1 to ${count}, and no part ${number}`)
  return number < count ? plan.partBytes : plan.bytes - (count - 1) * plan.partBytes
}

/** @throws ObjectTooLarge past what the key's kind may hold, RangeError for a size that no upload can have. */
export const checkPlan = (key: string, plan: UploadPlan): void => {
  if (plan.bytes > rulesForKey(key).maxBytes) throw new ObjectTooLarge()
  if (!Number.isInteger(plan.bytes) || plan.bytes < 1) throw new RangeError('An upload in parts has at least one byte')
  const { min, max } = partSizes
  if (!Number.isInteger(plan.partBytes) || plan.partBytes < min || plan.partBytes > max)
    throw new RangeError(`A part holds ${min} to ${max} bytes`)
  if (partCount(plan) > maxParts) throw new RangeError(`An upload has at most ${maxParts} parts`)
}

/**
 * The parts with plain ETags, when they are all there and in order.
 * @throws IncompleteUpload that names the first part that is missing, not the upload's, listed twice or out of order.
 */
export const inOrder = (plan: UploadPlan, parts: readonly UploadedPart[]): UploadedPart[] => {
  const count = partCount(plan)
  const listed = new Set(parts.map((part) => part.number))
  for (let number = 1; number <= count; number++)
    if (!listed.has(number)) throw new IncompleteUpload(`Part ${number} of ${count} is missing`)
  const extra = parts.find(({ number }) => number > count)
  if (extra) throw new IncompleteUpload(`There are ${count} parts, and no part ${extra.number}`)
  return parts.map(({ number, etag }, at) => {
    if (number !== at + 1)
      throw new IncompleteUpload(`Parts are out of order: ${number} stands where ${at + 1} belongs`)
    return { number, etag: etag.replaceAll('"', '') }
  })
}
