import type { FoundRange } from '@skillharbor/contracts/entities'

/** A text with what was searched for marked. `found` is in order, and nothing in it overlaps. */
export function Marked({ text, found = [] }: { text: string; found?: readonly FoundRange[] | undefined }) {
  const parts = found.map(({ start, end }, at) => ({ before: text.slice(found[at - 1]?.end ?? 0, start), start, end }))
  return (
    <>
      {parts.map(({ before, start, end }) => [
        before,
        <mark key={start} className="rounded-sm bg-accent-soft font-bold text-inherit">
          {text.slice(start, end)}
        </mark>,
      ])}
      {text.slice(found.at(-1)?.end ?? 0)}
    </>
  )
}
