import { trpc } from '@skillharbor/client/trpc'

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
  if (count === 0) return null
  return (
    <>
      <span className="sr-only">, {spoken(count)}</span>
      <span
        aria-hidden
        className="min-w-5 rounded-full bg-highlight px-1.5 text-center text-xs leading-5 font-bold text-bar tabular-nums"
      >
        {count}
      </span>
    </>
  )
}
