import { courseMaker } from '../../learning/course-maker.ts'
import { padded } from '../../media/unusual-files.ts'
import { hurry } from '../jobs.ts'
import type { Finding, Pace, Scenario } from '../scenario.ts'
import { ageFolders, leftFolders, leftProcesses } from '../scratch.ts'
import { killedApi, killedStorage, killedWorker, type Scene, type Stage } from '../victims.ts'
import { uploadUntilDone } from '../video-seller.ts'
import { lookAtVideos, unprepared } from '../video-violations.ts'
import { inParallel, untilStuck } from '../waiting.ts'

const atOnce = 4
/** More than one part. */
const clipBytes = 9_000_000
/** How long nothing may get better before it counts as stuck, in milliseconds. */
const patience = 120_000
const dayMs = 86_400_000

/** Kills the victim at all of its moments, or until `isOver`, and starts it again. Returns how often. */
const keepKilling = async (scene: Scene, isOver: () => boolean): Promise<number> => {
  let kills = 0
  // Not for ever: a slow machine would never get a part through.
  for (const moment of scene.moments) {
    await moment(scene.world)
    if (isOver()) break
    await scene.victim.kill()
    await scene.meanwhile(kills++)
    await scene.victim.start()
  }
  return kills
}

/** Has everything prepared now that nothing is killed. Returns what isn't, in words. */
const prepareAll = ({ world }: Scene): Promise<string[]> =>
  untilStuck(patience, async () => {
    // A job that failed often waits for hours. They pass here.
    await hurry(world.pool)
    return unprepared(world)
  })

const play = async (scene: Scene, size: number, pace: Pace): Promise<Finding> => {
  const { world, victim, jobs, storage } = scene
  const clip = await padded(clipBytes)
  const maker = await courseMaker(await world.admin())
  const section = await maker.addSection('Videos')
  const lessons: string[] = []
  for (let at = 0; at <= size; at++) lessons.push(await maker.addLesson(section, 'video', `Clip ${at}`))
  const [last = '', ...others] = lessons
  let isOver = false
  let isKilling = true
  const killing = keepKilling(scene, () => isOver).finally(() => {
    isKilling = false
  })
  const admin = await world.admin()
  let tries = 0
  await inParallel(others, atOnce, async (lessonId) => {
    const own = await uploadUntilDone(admin, lessonId, clip, { isKilling: () => isKilling, pool: world.pool })
    tries += own
  })
  // Preparing goes on under fire for as long again.
  const half = async () => ((await unprepared(world)).length > size / 2 ? ['waiting'] : [])
  if (pace === 'real') {
    await untilStuck(patience, half)
    isOver = true
  }
  const kills = await killing
  if (victim === jobs && pace === 'real') {
    await jobs.kill()
    await jobs.start()
  }
  const violations = await prepareAll(scene)
  // Only a process that was killed can't remove its folder. The next preparation does, a day later.
  if (victim !== jobs) violations.push(...(await leftFolders(world)))
  await ageFolders(world)
  await uploadUntilDone(admin, last, clip, { isKilling: () => isKilling, pool: world.pool })
  violations.push(...(await prepareAll(scene)))
  // What else nobody needs goes within days.
  await jobs.advance(8 * dayMs)
  await world.pool.query("select graphile_worker.add_job('sweep')")
  const look = async () => [
    ...(await lookAtVideos(world, storage, lessons.length)),
    ...(await leftProcesses(world)),
    ...(await leftFolders(world)),
  ]
  violations.push(...(await untilStuck(30_000, look)))
  return { trials: size, violations, note: `killed ${kills} times; ${tries} tries` }
}

const run =
  (stage: Stage): Scenario['run'] =>
  (postgresUrl, size, pace) =>
    stage(postgresUrl, pace, 2 * size, (scene) => play(scene, size, pace))

export const killedUploads: Scenario = {
  promise: 'V1',
  title: 'uploads and preparations while the API is killed with -9',
  full: 100,
  small: 2,
  run: run(killedApi),
}

export const killedPreparations: Scenario = {
  promise: 'V2',
  title: 'preparations while a worker apart is killed with -9',
  full: 100,
  small: 2,
  run: run(killedWorker),
}

export const killedS3: Scenario = {
  promise: 'V3',
  title: 'uploads and preparations while the S3 storage is killed with -9',
  full: 120,
  small: 2,
  run: run(killedStorage),
}
