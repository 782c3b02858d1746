/**
 * What was opened stays readable while the tab lives, also without a connection. Opening it again still asks the API, so
 * a course that was refunded closes.
 */
export const keptQuery = { gcTime: Number.POSITIVE_INFINITY } as const
