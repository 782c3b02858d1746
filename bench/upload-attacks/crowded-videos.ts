import type { DraftLesson } from '@skillharbor/contracts/entities'
import type { World } from '../../apps/api/test/faults/world.ts'
import { ask, courseMaker } from '../../apps/api/test/learning/course-maker.ts'
import { readClip } from '../../apps/api/test/learning/video-lesson.ts'
import { crowded } from '../../apps/api/test/media/crowded-file.ts'
import { newAdmin } from '../../apps/api/test/people.ts'
import type { Attack } from './attack.ts'

const seller = async ({ api }: World) => {
  const admin = await newAdmin(api.url)
  const maker = await courseMaker(admin)
  const lessonId = await maker.addLesson(await maker.addSection('One'), 'video', 'Watch')
  return { send: (file: Buffer) => maker.uploadFile(lessonId, 'clip.mp4', file), admin, lessonId }
}

/** How long another seller's short clip takes from its upload until it plays, in seconds. */
const rivalSeconds = async (world: World): Promise<number> => {
  const { send, admin, lessonId } = await seller(world)
  await send(await readClip())
  const begun = performance.now()
  for (;;) {
    const { video } = await ask<DraftLesson>(admin, 'curriculum.lesson', { lessonId })
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
  prepare: async (world) => {
    const files = [await crowded(60_000), await crowded(300_000)]
    const flood = await seller(world)
    let sent = 0
    const act = async () =>
      flood.send(files[sent++ % files.length] ?? Buffer.alloc(0)).then(
        () => 200,
        // Twenty wait already.
        () => 429,
      )
    const outcome = async () => `another seller’s clip plays after ${(await rivalSeconds(world)).toFixed(1)} s`
    return { act, outcome }
  },
}
