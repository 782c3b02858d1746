import { CountBadge } from './count-badge.tsx'

/** How long what needs attention comes from the cache, in milliseconds: the bar shows it on every screen. */
export const attentionCache = { staleTime: 60_000 }

type AttentionCountProps = {
  /** Undefined while it isn't known. */
  count: number | undefined
  /** What a screen reader says of the count, after the link's text. */
  spoken?: (count: number) => string
}

/** How many items need attention, at the end of a link; nothing if there are none. */
export function AttentionCount({ count = 0, spoken = String }: AttentionCountProps) {
  return <CountBadge count={count} spoken={spoken(count)} tone="danger" />
}
