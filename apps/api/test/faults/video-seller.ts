import { setTimeout as pause } from 'node:timers/promises'
import type { OpenUpload, UploadPart } from '@skillharbor/contracts/entities'
import type pg from 'pg'
import type { Caller } from '../caller.ts'
import { hurry } from './jobs.ts'

/** How often an upload is tried once nothing is killed, and how often a seller waits for earlier videos, for a second each. */
const mostFailures = 50
const mostWaits = 900

/** The seller has as many open uploads and unprepared videos as they may have. */
class TooMany extends Error {}

type Begun = Omit<OpenUpload, 'name' | 'bytes' | 'lastModified'>

/** What the admin site does: goes on with the lesson's upload, sends what is missing, and joins the parts. */
const uploadOnce = async (admin: Caller, lessonId: string, clip: Buffer): Promise<void> => {
  const ask = async <T>(call: string, input: object): Promise<T> => {
    const { status, body } = await admin.call('rest', `curriculum.${call}`, { ...input })
    if (status === 429 && call === 'beginUpload') throw new TooMany()
    if (status >= 400) throw new Error(`${call} was answered ${status}`)
    return body as T
  }
  const lesson = await ask<{ content: { video: object | null } }>('lesson', { lessonId })
  const [open] = (await ask<{ content: Begun[] }>('uploads', { lessonId })).content
  // The site offers to go on with an upload that is open, whatever the lesson shows.
  if (lesson.content.video && !open) return
  const file = { lessonId, name: 'clip.mp4', bytes: clip.length }
  const { uploadId, partBytes, partCount, parts } = open ?? { ...(await ask<Begun>('beginUpload', file)), parts: [] }
  const done = new Map(parts.map((part) => [part.number, part]))
  let stored: UploadPart | undefined
  for (let number = 1; number <= partCount; number++) {
    if (done.has(number)) continue
    const { url } = await ask<{ url: string }>('signPart', { uploadId, number, ...(stored && { stored }) })
    const body = new Uint8Array(clip.subarray((number - 1) * partBytes, number * partBytes))
    const answer = await fetch(url, { method: 'PUT', body })
    if (!answer.ok) throw new Error(`part ${number} was answered ${answer.status}`)
    stored = { number, etag: answer.headers.get('etag') ?? '' }
    done.set(number, stored)
  }
  await ask('completeUpload', { uploadId, parts: [...done.values()].sort((a, b) => a.number - b.number) })
}

/**
 * Uploads the clip to the lesson, and tries again for as long as something is being killed. Resolves with the number of
 * tries; what fails again and again although nothing is killed any more is given up.
 */
export const uploadUntilDone = async (
  admin: Caller,
  lessonId: string,
  clip: Buffer,
  { isKilling, pool }: { isKilling: () => boolean; pool: pg.Pool },
): Promise<number> => {
  let tries = 0
  for (let failures = 0, waits = 0; failures < mostFailures && waits < mostWaits; ) {
    tries++
    try {
      await uploadOnce(admin, lessonId, clip)
      break
    } catch (error) {
      const isWaiting = error instanceof TooMany
      if (!isKilling() && isWaiting) {
        waits++
        // For videos whose jobs failed while something was being killed.
        await hurry(pool)
      }
      if (!isKilling() && !isWaiting) failures++
      await pause(isWaiting ? 1_000 : 100)
    }
  }
  return tries
}
