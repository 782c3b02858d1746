import { setTimeout as wait } from 'node:timers/promises'
import type { Attack } from './attack.ts'

/** Nobody attacks: how far two halves of the same measurement are apart on this machine. */
export const nobody: Attack = {
  title: 'nobody attacks',
  atOnce: 1,
  prepare: async (world) => ({ url: world.api.url, attackers: [] }),
  begin: async () => () => wait(100, 200),
}
