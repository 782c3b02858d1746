type Stored = { positionSeconds: number; done: boolean }

/** Who stopped this shortly before the end, in seconds, has seen it. */
const endSeconds = 5

/** The second at which a video starts: where the learner stopped, or its beginning if they have seen it. */
export const resumeAt = ({ positionSeconds, done }: Stored, durationSeconds: number): number =>
  done || positionSeconds >= durationSeconds - endSeconds ? 0 : positionSeconds

/** The second that an address asks for, as in `?t=75`; undefined if it asks for none that the video has. */
export const askedSecond = (search: URLSearchParams, durationSeconds: number): number | undefined => {
  const asked = search.get('t') ?? ''
  return /^\d{1,6}$/.test(asked) && Number(asked) < durationSeconds ? Number(asked) : undefined
}
