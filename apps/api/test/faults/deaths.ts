import { setTimeout as pause } from 'node:timers/promises'
import { sellingPoints } from './failpoints.ts'
import { freeKilled } from './jobs.ts'
import { within } from './waiting.ts'
import type { World } from './world.ts'

type Point = (typeof sellingPoints)[number]
/** How an API died: at a failpoint, or at random. */
export type Death = Point | 'random'

const seldom = new Set<string>(['before-capture-call', 'after-capture-call', 'after-refund-call'])

/** Starts the API again, to die at that point, or at random. Answers how it died; undefined if `isOver` came before. */
const liveAndDie = async (
  { api }: World,
  armed: { point: Point; hit: number } | undefined,
  isOver: () => boolean,
): Promise<Death | undefined> => {
  await api.kill()
  await api.start(armed)
  const end = Date.now() + (armed ? 4_000 : 1_500 * Math.random())
  while (api.isRunning() && Date.now() < end && !isOver()) await pause(10)
  if (isOver()) return undefined
  return api.isRunning() || !armed ? 'random' : armed.point
}

/**
 * Has the API die at each failpoint in turn, at any of its first times there, and then at random, until `isOver`. Then
 * starts it for good.
 */
export const keepDying = async (world: World, isOver: () => boolean): Promise<Death[]> => {
  const deaths: Death[] = []
  for (let life = 0; !isOver(); life++) {
    const point = sellingPoints[life % (sellingPoints.length + 1)]
    const hit = point && seldom.has(point) ? 1 : 1 + Math.floor(Math.random() * 6)
    const death = await liveAndDie(world, point && { point, hit }, isOver)
    if (death) deaths.push(death)
  }
  await world.api.kill()
  await world.api.start()
  return deaths
}

/**
 * Has the API die once at each failpoint, the first time that it comes there, and starts it for good. What a killed process
 * was doing is done by the next at once. Throws if it doesn't come to a point within a minute.
 */
export const dieAtEach = async ({ api, pool }: World): Promise<Death[]> => {
  await api.kill()
  try {
    for (const point of sellingPoints) {
      await freeKilled(pool)
      await api.start({ point, hit: 1 })
      await within(`the API to come to ${point}`, 60_000, api.ended())
    }
  } finally {
    await api.kill()
    await freeKilled(pool)
    await api.start()
  }
  return [...sellingPoints]
}
