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

/** The languages that an account can have, as BCP 47 tags. */
export const accountLanguages = ['en', 'hi'] as const

/** Content types allowed for a thumbnail. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
/** Maximum size of a thumbnail, in bytes. */
export const maxImageBytes = 5 * 1024 * 1024

export const currency = 'INR' as const
/** Minimum and maximum price of a course, in rupees. */
export const priceRange = { min: 1, max: 500_000 } as const
/** How many characters a learner's note may have. */
export const noteLength = 2000
/** How many characters a question on a lesson, or an answer to one, may have. */
export const questionLength = 2000
/** How many characters a course's texts may have. */
export const courseTextLengths = { title: 150, description: 5000 } as const

/** The storage bucket for all course pictures. */
export const bucket = 'imgprivate'
/** The folder for all thumbnails. An admin's own are in `thumbnails/{username}/`. */
export const thumbnailsFolder = 'thumbnails'
/** Maximum length of a storage key, in characters. */
export const maxKeyLength = 255

/** Sort orders of the catalogue. */
export const courseSorts = ['newest', 'popular', 'rating', 'price-asc', 'price-desc'] as const
export type CourseSort = (typeof courseSorts)[number]
/** Sort orders of reviews. */
export const reviewSorts = ['newest', 'highest', 'lowest'] as const
export type ReviewSort = (typeof reviewSorts)[number]
export const courseLevels = ['beginner', 'intermediate', 'advanced', 'all'] as const
/** Languages that forms offer for a course, as BCP 47 tags. The API takes any. */
export const courseLanguages = [
  'en',
  'hi',
  'bn',
  'gu',
  'kn',
  'ml',
  'mr',
  'or',
  'pa',
  'ta',
  'te',
  'ur',
  'es',
  'fr',
  'de',
  'ja',
] as const
/** Lengths of courses to choose from, in minutes of published lessons: at least `from` and less than `below`. */
export const courseLengths = {
  short: { from: 0, below: 180 },
  medium: { from: 180, below: 600 },
  long: { from: 600, below: Infinity },
} as const
export type CourseLength = keyof typeof courseLengths
/** Prices of courses to choose from, in rupees: at least `from` and less than `below`. */
export const priceBands = {
  'under-500': { from: 0, below: 500 },
  '500-1000': { from: 500, below: 1_000 },
  '1000-2000': { from: 1_000, below: 2_000 },
  'over-2000': { from: 2_000, below: Infinity },
} as const
export type PriceBand = keyof typeof priceBands
/** Ratings to choose from: at least so many stars on average, as screens show it. */
export const ratingFloors = ['4.5', '4', '3.5', '3'] as const
export type RatingFloor = (typeof ratingFloors)[number]
/** Courses per page of the catalogue: default and maximum. */
export const pageSize = { default: 24, max: 100 } as const

/** An order's states: waiting for payment, expired, paid, or refunded. */
export const orderStates = ['open', 'closed', 'paid', 'refunded'] as const
/** Periods that revenue is shown for, in days. */
export const revenueDays = [7, 30, 90] as const

/** Number of skeleton cards shown while courses load. */
export const skeletonCards = 6
/** What a complaint is about. */
export const complaintTopics = ['order', 'course', 'seller', 'account', 'privacy', 'other'] as const
/** How many complaints of one person can be open, how many messages one complaint takes, and how long each text can be. */
export const complaintLimits = { open: 10, messages: 20, characters: 3_000 } as const
/** The hours until a complaint is acknowledged. It is answered within a month (E-Commerce Rules 2020, rule 4). */
export const acknowledgeHours = 48

/** Why somebody reports a course. */
export const courseReportReasons = ['copied', 'misleading', 'scam', 'harmful', 'offensive', 'other'] as const
/** Maximum length of what is added to the reason, and of an appeal against a take-down, in characters. */
export const courseReportLength = 500
export const appealLength = 2_000

/**
 * What sellers agree to before they sell (E-Commerce Rules 2020, rule 5). The admin site has the text; whoever changes it
 * changes the version, and every seller is asked again.
 */
export const undertakingVersion = '2026-12-01'

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

/** How long a picture, or a part of a file, may take to be sent, in milliseconds: 8 MiB at 70 kB a second. */
export const uploadMs = 120_000

/** Maximum calls in one tRPC batch, and in one that only signs picture links. */
export const maxBatch = { default: 10, signing: 100 } as const
