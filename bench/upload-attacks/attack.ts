import type { World } from '../../apps/api/test/faults/world.ts'

/** Something that a seller can do with uploads to slow everybody else down. */
export type Attack = {
  title: string
  /** How many of it are in flight at once. */
  atOnce: number
  /**
   * Makes what the attack needs. `act` is done again and again, and resolves to an answer's status; `outcome` says what
   * came of it.
   */
  prepare: (world: World) => Promise<{ act: () => Promise<number>; outcome: () => Promise<string> }>
}

/** Does it over and over, so many at once, until `work` is done, and returns what that returns. */
export const whileAttacked = async <T>(
  act: () => Promise<number>,
  atOnce: number,
  work: () => Promise<T>,
): Promise<T> => {
  let isOver = false
  const loop = async () => {
    while (!isOver) {
      // Who is refused waits as little as a script that was written to annoy.
      if ((await act()) === 429) await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  const loops = Promise.all(Array.from({ length: atOnce }, loop))
  const seen = await work().finally(() => {
    isOver = true
  })
  await loops
  return seen
}
