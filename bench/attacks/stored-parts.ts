import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ask, courseMaker } from '../../apps/api/test/learning/course-maker.ts'
import { type Attack, attackersCaller, newSeller, statusOf } from './attack.ts'

const mebibyte = 1024 ** 2
const bytes = 8 * mebibyte

/** One link for a part of 8 MiB, to which eight connections send other bytes each time. */
export const storedParts: Attack = {
  title: 'one link for a part, sent again and again',
  atOnce: 8,
  prepare: async (world) => ({ url: world.api.url, attackers: [await newSeller(world)] }),
  begin: async ({ url, attackers: [seller] }) => {
    const admin = attackersCaller(url, seller)
    const maker = await courseMaker(admin)
    const lessonId = await maker.addLesson(await maker.addSection('One'), 'file', 'Sheet')
    const { uploadId } = await ask<{ uploadId: string }>(admin, 'curriculum.beginUpload', {
      lessonId,
      name: 'large.csv',
      bytes,
    })
    const sign = () => ask<{ url: string }>(admin, 'curriculum.signPart', { uploadId, number: 1 })
    let [link, askedAt, sent] = [sign(), Date.now(), 0]
    return async () => {
      // Links live for five minutes.
      if (Date.now() - askedAt > 60_000) [link, askedAt] = [sign(), Date.now()]
      const { url: to } = await link
      const body = new Uint8Array(bytes).fill(sent++ % 256)
      return statusOf(fetch(to, { method: 'PUT', body }))
    }
  },
  outcome: async ({ environment }) => {
    const folder = join(environment.STORAGE_DIR ?? '', 'uploads')
    const names = await readdir(folder, { recursive: true })
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
    return `${(sizes.filter((size) => size === bytes).length * bytes) / mebibyte} MiB stored`
  },
}
