/** The constants of the specification's section 9, and the bounds that docs/decisions add to it. */

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

/** The content types a thumbnail may have. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
/** The largest thumbnail that is accepted, in bytes. */
export const maxImageBytes = 5 * 1024 * 1024

export const currency = 'INR' as const
/** The least and the most a course may cost, in rupees. */
export const priceRange = { min: 1, max: 500_000 } as const

/** The storage bucket of every course picture. */
export const bucket = 'imgprivate'
/** The folder of all thumbnails; an admin's own lie in `thumbnails/{username}/`. */
export const thumbnailsFolder = 'thumbnails'
/** The most characters a storage key may have. */
export const maxKeyLength = 255

/** The orders that the catalogue can be listed in. */
export const courseSorts = ['newest', 'price-asc', 'price-desc'] as const
export type CourseSort = (typeof courseSorts)[number]
/** How many courses one page of the catalogue holds, unless asked otherwise, and at most. */
export const pageSize = { default: 24, max: 100 } as const

/** What an order can be: waiting for its payment, given up, paid, or its money given back. */
export const orderStates = ['open', 'closed', 'paid', 'refunded'] as const
/** The spans that revenue is shown for, in days. */
export const revenueDays = [7, 30, 90] as const

/** How many skeleton cards stand for courses that are still loading. */
export const skeletonCards = 6
/** The pause before the admin is taken to /admin after creating a course, in milliseconds. */
export const redirectAfterCreateMs = 1000

/** How long each toast stays, in milliseconds; a loading toast stays until it is settled or dismissed. */
export const toastDurationsMs = { blank: 4000, error: 4000, success: 2000, custom: 4000, loading: Infinity } as const
/** The most toasts on the screen at once. */
export const maxToasts = 20
/** How long a dismissed toast takes to leave, in milliseconds. */
export const toastRemovalMs = 1000

/** Query cache defaults: times in milliseconds; a failed query is asked again `retries` times, a mutation never. */
export const queryDefaults = { gcTimeMs: 5 * 60_000, retries: 3, retryBaseMs: 1000, retryCapMs: 30_000 } as const

/** The most calls in one tRPC batch, and the most when all of them sign picture links. */
export const maxBatch = { default: 10, signing: 100 } as const
