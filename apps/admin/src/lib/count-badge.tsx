const tones = { highlight: 'bg-highlight text-bar', danger: 'bg-danger text-on-danger' }

type CountBadgeProps = {
  /** Nothing is shown for 0. */
  count: number
  /** What a screen reader says of the count, after the link's text. */
  spoken: string
  tone?: keyof typeof tones
}

/** How many there are, at the end of a link. */
export function CountBadge({ count, spoken, tone = 'highlight' }: CountBadgeProps) {
  if (count === 0) return null
  return (
    <>
      <span className="sr-only">, {spoken}</span>
      <span
        aria-hidden
        className={`min-w-5 rounded-full px-1.5 text-center text-xs leading-5 font-bold tabular-nums ${tones[tone]}`}
      >
        {count > 99 ? '99+' : count}
      </span>
    </>
  )
}
