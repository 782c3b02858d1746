/** Numbers from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number

/** The same numbers for the same seed, everywhere: FNV-1a for the start, mulberry32 for what follows. */
export const seededRandom = (seed: string): Random => {
  let state = 2166136261
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
