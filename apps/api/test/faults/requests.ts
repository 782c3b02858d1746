import type { World } from './world.ts'

const most = 1_000_000

/** Counts the requests for a route of the provider's, by a fault that does next to nothing to them. */
export const countRequests = ({ sandbox }: Pick<World, 'sandbox'>, route: string): (() => number) => {
  const counting = sandbox.faults.add({ kind: 'slow', ms: 1, route, times: most })
  return () => {
    const fault = sandbox.faults.list().find(({ id }) => id === counting)
    if (typeof fault?.left !== 'number') throw new Error(`${route} is not counted any more`)
    return most - fault.left
  }
}
