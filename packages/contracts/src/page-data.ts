import type { CourseDetail, CourseRating, Teacher } from './entities.ts'
import type { OutputOf } from './operation.ts'
import type { operations } from './operations.ts'

type Shown = {
  /** When it was made, in milliseconds since 1970. */
  at: number
  /** Of the page's courses; those without reviews are left out. */
  ratings: CourseRating[]
  /** Signed links to the page's pictures by storage key, valid for five minutes. */
  pictures: Record<string, string>
}
export type CoursePageData = Shown & { course: CourseDetail }
export type TeacherPageData = Shown & { teacher: Teacher }
/** `catalogue`: its first page, the most popular first. Of the pictures, those of its first cards. */
export type CataloguePageData = Shown & { catalogue: OutputOf<typeof operations.courses.list> }

/**
 * What a course's, a teacher's or the catalogue's page shows first: its host puts it into the page's head, in a `page-data` element, so that
 * the site needn't ask for it. It is what a visitor may see.
 */
export type PageData = CoursePageData | TeacherPageData | CataloguePageData

/** Links in a page that was kept for longer, such as for the back button, may have ended. In milliseconds. */
export const pageFreshMs = 60_000

/** How wide a course's own page shows its picture: the `sizes` of https://html.spec.whatwg.org/#sizes-attributes. */
export const coursePictureSizes = '(min-width: 72rem) 44rem, 100vw'
