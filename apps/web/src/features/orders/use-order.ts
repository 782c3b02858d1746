import { trpc } from '@skillharbor/client/trpc'
import { useRef } from 'react'
import { useVisibleSince } from '../../lib/use-visible-since.ts'
import { movingSteps } from './steps-of.ts'

/**
 * How often, in milliseconds, an order is asked about while something is on its way, and for how long after that began to move
 * or the tab was shown again.
 */
const polling = { everyMs: 5_000, forMs: 300_000 }

/** One of the learner's own orders. */
export const useOrder = (id: string, enabled: boolean) => {
  const visibleSince = useVisibleSince()
  const last = useRef({ moving: '', since: 0 })
  return trpc.purchases.show.useQuery(
    { id },
    {
      enabled,
      refetchInterval: ({ state: { data } }) => {
        const moving = data ? movingSteps(data.content).join() : ''
        if (moving !== last.current.moving) last.current = { moving, since: Date.now() }
        const since = Math.max(last.current.since, visibleSince.current)
        return moving !== '' && Date.now() < since + polling.forMs && polling.everyMs
      },
    },
  )
}
