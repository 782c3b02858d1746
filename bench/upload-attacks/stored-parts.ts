import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { ask, courseMaker } from '../../apps/api/test/learning/course-maker.ts'
import { newAdmin } from '../../apps/api/test/people.ts'
import type { Attack } from './attack.ts'
import type { Order } from './part-sender.ts'

const mebibyte = 1024 ** 2
const bytes = 8 * mebibyte

/** Sends parts from a thread of its own. `send` resolves to the answer's status. */
const startSender = () => {
  const worker = new Worker(new URL('./part-sender.ts', import.meta.url))
  const waiting = new Map<number, (status: number) => void>()
  worker.on('message', ({ id, status }: { id: number; status: number }) => waiting.get(id)?.(status))
  const send = (order: Order) =>
    new Promise<number>((resolve) => {
      waiting.set(order.id, resolve)
      worker.postMessage(order)
    })
  return { send, stop: () => worker.terminate() }
}

/** One link for a part of 8 MiB, to which eight connections send other bytes each time. */
export const storedParts: Attack = {
  title: 'one link for a part, sent again and again',
  atOnce: 8,
  prepare: async ({ api, environment }) => {
    const admin = await newAdmin(api.url)
    const maker = await courseMaker(admin)
    const lessonId = await maker.addLesson(await maker.addSection('One'), 'file', 'Sheet')
    const file = { lessonId, name: 'large.csv', bytes }
    const { uploadId } = await ask<{ uploadId: string }>(admin, 'curriculum.beginUpload', file)
    const { send, stop } = startSender()
    let [url, askedAt, sent] = ['', 0, 0]
    const act = async () => {
      // Links live for five minutes.
      if (url === '' || Date.now() - askedAt > 60_000) {
        askedAt = Date.now()
        url = (await ask<{ url: string }>(admin, 'curriculum.signPart', { uploadId, number: 1 })).url
      }
      return send({ id: sent++, url, bytes })
    }
    const outcome = async () => {
      await stop()
      const folder = join(environment.STORAGE_DIR ?? '', 'uploads')
      const names = await readdir(folder, { recursive: true })
      const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
      const stored = sizes.filter((size) => size === bytes).length
      return `${sent} sent, ${(stored * bytes) / mebibyte} MiB stored`
    }
    return { act, outcome }
  },
}
