/** Constants from docs/fixed-by-specification.md, and the limits that docs/decisions add. */

export const categories = [
  'Computer Science',
  'Web Development',
  'UI/UX',
  'Web Designing',
  'Web3',
  'Artificial Intelligence',
  'Data Structure and Algorithms',
] as const

export const roles = ['user', 'admin'] as const

/** Content types allowed for a thumbnail. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
/** Maximum size of a thumbnail, in bytes. */
export const maxImageBytes = 5 * 1024 * 1024

export const currency = 'INR' as const
/** Minimum and maximum price of a course, in rupees. */
export const priceRange = { min: 1, max: 500_000 } as const

/** The storage bucket for all course pictures. */
export const bucket = 'imgprivate'
/** The folder for all thumbnails. An admin's own are in `thumbnails/{username}/`. */
export const thumbnailsFolder = 'thumbnails'
/** Maximum length of a storage key, in characters. */
export const maxKeyLength = 255

/** Sort orders of the catalogue. */
export const courseSorts = ['newest', 'price-asc', 'price-desc'] as const
export type CourseSort = (typeof courseSorts)[number]
/** Courses per page of the catalogue: default and maximum. */
export const pageSize = { default: 24, max: 100 } as const

/** An order's states: waiting for payment, expired, paid, or refunded. */
export const orderStates = ['open', 'closed', 'paid', 'refunded'] as const
/** Periods that revenue is shown for, in days. */
export const revenueDays = [7, 30, 90] as const

/** Number of skeleton cards shown while courses load. */
export const skeletonCards = 6
/** Delay before the admin is taken to /admin after creating a course, in milliseconds. */
export const redirectAfterCreateMs = 1000

/** How long each toast shows, in milliseconds. A loading toast shows until it is settled or dismissed. */
export const toastDurationsMs = { blank: 4000, error: 4000, success: 2000, custom: 4000, loading: Infinity } as const
/** Maximum number of toasts on the screen. */
export const maxToasts = 20
/** How long a dismissed toast takes to disappear, in milliseconds. */
export const toastRemovalMs = 1000

/** Query cache defaults. Times are in milliseconds. A failed query is retried `retries` times, a mutation never. */
export const queryDefaults = { gcTimeMs: 5 * 60_000, retries: 3, retryBaseMs: 1000, retryCapMs: 30_000 } as const

/** Maximum size of a request's body, in bytes, unless the operation says otherwise. */
export const maxBodyBytes = 64 * 1024

/** Maximum calls in one tRPC batch, and in one that only signs picture links. */
export const maxBatch = { default: 10, signing: 100 } as const
