import { CountBadge } from './count-badge.tsx'

/** How long what needs attention comes from the cache, in milliseconds: the bar shows it on every screen. */
export const attentionCache = { staleTime: 60_000 }

type AttentionCountProps = {
  /** The API's answer: one list, or several. */
  lists: object | undefined
  /** What a screen reader says of the count, after the link's text. */
  spoken?: (count: number) => string
}

/** How many items need attention, at the end of a link; nothing if there are none or the answer isn't known. */
export function AttentionCount({ lists = {}, spoken = String }: AttentionCountProps) {
  const count = Object.values(lists).flat().length
  return <CountBadge count={count} spoken={spoken(count)} tone="danger" />
}
