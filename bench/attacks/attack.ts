import { type Caller, caller } from '../../apps/api/test/caller.ts'
import type { World } from '../../apps/api/test/faults/world.ts'
import { newAdmin } from '../../apps/api/test/people.ts'

/** Somebody with a session, as another process is told of them. */
export type Attacker = { username: string; cookies: [string, string][] }
/** What the attackers' process is told. */
export type Target = { url: string; attackers: Attacker[]; lessonId?: string }

/** Something that somebody can do to slow everybody else down. */
export type Attack = {
  title: string
  /** How many of it are in flight at once. */
  atOnce: number
  /** Makes what the attack needs. */
  prepare: (world: World) => Promise<Target>
  /** In the attackers' process: returns what is done again and again; it resolves to the answer's status, and rejects without one. */
  begin: (target: Target) => Promise<() => Promise<number>>
  /** What came of it, in words, beside the attackers' answers. */
  outcome?: (world: World) => Promise<string>
}

/** Calls from the attackers' address, which is behind a proxy. */
export const attackersCaller = (url: string, { cookies }: Pick<Attacker, 'cookies'> = { cookies: [] }): Caller => {
  const attacker = caller(url, { 'x-forwarded-for': '198.51.100.1' })
  for (const [name, value] of cookies) attacker.jar.set(name, value)
  return attacker
}

export const newSeller = async ({ api }: World): Promise<Attacker> => {
  const { username, jar } = await newAdmin(api.url)
  return { username, cookies: [...jar] }
}

/** What each of them does, in turn. */
export const inTurn = (all: readonly (() => Promise<number>)[]): (() => Promise<number>) => {
  let n = 0
  return () => all[n++ % all.length]?.() ?? Promise.resolve(0)
}

export const statusOf = async (answer: Promise<{ status: number }>): Promise<number> => (await answer).status
