import type { CourseDetail, CourseRating } from './entities.ts'

/**
 * What a course's page shows first: its host puts it into the page's head, in a `page-data` element, so that the site
 * needn't ask for it. It is what a visitor may see.
 */
export type PageData = {
  /** When it was made, in milliseconds since 1970. */
  at: number
  course: CourseDetail
  /** Undefined without reviews. */
  rating: CourseRating | undefined
  /** Signed links to the course's picture by storage key, valid for five minutes. Empty without a picture. */
  pictures: Record<string, string>
}

/** How wide a course's own page shows its picture: the `sizes` of https://html.spec.whatwg.org/#sizes-attributes. */
export const coursePictureSizes = '(min-width: 72rem) 44rem, 100vw'
