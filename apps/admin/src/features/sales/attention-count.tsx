import { trpc } from '@skillharbor/client/trpc'
import { CountBadge } from '../../lib/count-badge.tsx'

/** How long the count comes from the cache, in milliseconds: the bar shows it on every screen. */
const staleTime = 60_000

type AttentionCountProps = {
  /** What a screen reader says of the count, after the link's text. */
  spoken?: (count: number) => string
}

/** How many items need attention, at the end of a link; nothing if there are none or the count isn't known. */
export function AttentionCount({ spoken = String }: AttentionCountProps) {
  const attention = trpc.sales.attention.useQuery({}, { staleTime })
  const count = attention.data?.content.length ?? 0
  return <CountBadge count={count} spoken={spoken(count)} tone="danger" />
}
