/**
 * What was opened stays readable while the tab lives, also without a connection. Opening it again still asks the API, so
 * a course that was refunded closes.
 */
export const keptQuery = { gcTime: Number.POSITIVE_INFINITY } as const

/** Links to a lesson's pictures live five minutes: what is needed after four is fetched again. */
export const lessonLinksMs = 4 * 60_000
