import type { Cue } from '@skillharbor/contracts/entities'

const sharedMs = (one: Cue, other: Cue): number =>
  Math.min(one.endMs, other.endMs) - Math.max(one.startMs, other.startMs)

/** The place of the cue that is shown together with `other` for longest; without one, of the last that began before it. */
const placeOf = (other: Cue, cues: readonly Cue[]): number => {
  let [place, most] = [0, 0]
  for (const [at, cue] of cues.entries()) {
    if (cue.startMs >= other.endMs) break
    const shared = sharedMs(cue, other)
    if (most === 0 || shared > most) [place, most] = [at, Math.max(shared, 0)]
  }
  return place
}

/** What another language's cues say, beside each cue; empty for nothing. Each language is cut into cues of its own. */
export const cuesBeside = (cues: readonly Cue[], others: readonly Cue[]): string[] => {
  const beside = cues.map((): string[] => [])
  for (const other of others) beside[placeOf(other, cues)]?.push(other.text)
  return beside.map((texts) => texts.join(' '))
}
