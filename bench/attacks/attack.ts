import type { World } from '../../apps/api/test/faults/world.ts'

/** Something that somebody can do to slow everybody else down. */
export type Attack = {
  title: string
  /** How many of it are in flight at once. */
  atOnce: number
  /** Makes what the attack needs. Returns what is done again and again; it resolves to the answer's status. */
  prepare: (world: World) => Promise<() => Promise<number>>
}

/** The address that the attacks come from, behind a proxy. */
export const attackersAddress = { 'x-forwarded-for': '198.51.100.1' }

/** Does it over and over, so many at once, until `work` is done. Returns what that returns, and what was answered. */
export const whileAttacked = async <T>(
  attack: () => Promise<number>,
  atOnce: number,
  work: () => Promise<T>,
): Promise<{ seen: T; answers: string }> => {
  let isOver = false
  const counts = new Map<number, number>()
  const loop = async () => {
    while (!isOver) {
      const status = await attack()
      counts.set(status, (counts.get(status) ?? 0) + 1)
      // Who is refused waits as little as a script that was written to annoy.
      if (status === 429) await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  const loops = Promise.all(Array.from({ length: atOnce }, loop))
  const seen = await work().finally(() => {
    isOver = true
  })
  await loops
  return { seen, answers: [...counts].map(([status, count]) => `${count} × ${status}`).join(', ') }
}

/** The status of an answer, or 0 if there was none. */
export const statusOf = (answer: Promise<{ status: number }>): Promise<number> =>
  answer.then(
    ({ status }) => status,
    () => 0,
  )
