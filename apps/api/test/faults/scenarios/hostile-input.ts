import { playHostile } from '../../hostile/play.ts'
import type { Scenario } from '../scenario.ts'
import { inWorld } from '../world.ts'

export const hostileInput: Scenario = {
  promise: 'hostile',
  title: 'hostile inputs and odd requests',
  full: 10_000,
  small: 300,
  run: (postgresUrl, size) =>
    inWorld(postgresUrl, (world) => playHostile(world, size), { TRUSTED_PROXIES: '127.0.0.1' }),
}
