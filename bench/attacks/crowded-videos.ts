import type { DraftLesson } from '@skillharbor/contracts/entities'
import type { Caller } from '../../apps/api/test/caller.ts'
import type { World } from '../../apps/api/test/faults/world.ts'
import { ask, courseMaker } from '../../apps/api/test/learning/course-maker.ts'
import { readClip } from '../../apps/api/test/learning/video-lesson.ts'
import { crowded } from '../../apps/api/test/media/crowded-file.ts'
import { newAdmin } from '../../apps/api/test/people.ts'
import { type Attack, attackersCaller, newSeller } from './attack.ts'

/** A new video lesson of the seller's. */
const videoLesson = async (seller: Caller) => {
  const maker = await courseMaker(seller)
  const lessonId = await maker.addLesson(await maker.addSection('One'), 'video', 'Watch')
  return { lessonId, send: (file: Buffer) => maker.uploadFile(lessonId, 'clip.mp4', file) }
}

/** How long another seller's short clip takes from its upload until it plays, in seconds. */
const rivalSeconds = async ({ api }: World): Promise<number> => {
  const rival = await newAdmin(api.url)
  const { lessonId, send } = await videoLesson(rival)
  await send(await readClip())
  const begun = performance.now()
  for (;;) {
    const { video } = await ask<DraftLesson>(rival, 'curriculum.lesson', { lessonId })
    if (video?.status === 'ready') return (performance.now() - begun) / 1000
    if (performance.now() - begun > 300_000) return Number.POSITIVE_INFINITY
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/**
 * A seller uploads videos whose preparation takes as long as it is let: as many frames in one chunk as the header's check
 * takes, and 300,000, which it refuses.
 */
export const crowdedVideos: Attack = {
  title: 'videos of 60,000 and 300,000 frames in one chunk',
  atOnce: 2,
  prepare: async (world) => ({ url: world.api.url, attackers: [await newSeller(world)] }),
  begin: async ({ url, attackers: [seller] }) => {
    const files = [await crowded(60_000), await crowded(300_000)]
    const { send } = await videoLesson(attackersCaller(url, seller))
    let sent = 0
    return async () =>
      send(files[sent++ % files.length] ?? Buffer.alloc(0)).then(
        () => 200,
        // Twenty wait already.
        () => 429,
      )
  },
  outcome: async (world) => `another seller’s clip plays after ${(await rivalSeconds(world)).toFixed(1)} s`,
}
