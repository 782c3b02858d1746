import type { LessonKind } from '@skillharbor/contracts/entities'

/**
 * The classes of a part of the lesson's column. Parts are beside each other in the page, not nested, so that a video stays
 * in sight on a phone while all others scroll. Beside a video they begin where it does; what is only read is in the middle.
 */
export const lessonPart = (kind: LessonKind | undefined): string =>
  `mx-auto w-full px-4 sm:px-8 print:max-w-none print:px-0 ${kind === 'video' ? 'max-w-[90rem]' : 'max-w-[52rem]'}`
