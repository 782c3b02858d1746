import type { OwnCourse } from '@skillharbor/contracts/entities'

type Compare = (a: OwnCourse, b: OwnCourse) => number

/** The orders that one's own courses can be shown in, by their name in the address bar. The list comes newest first. */
export const courseOrders = {
  newest: { words: 'Newest first', compare: () => 0 },
  title: { words: 'Title, A to Z', compare: (a, b) => a.title.localeCompare(b.title) },
  buyers: { words: 'Most buyers', compare: (a, b) => b.buyers - a.buyers },
  earned: { words: 'Highest earnings', compare: (a, b) => b.earned - a.earned },
  'price-asc': { words: 'Price, low to high', compare: (a, b) => a.price - b.price },
  'price-desc': { words: 'Price, high to low', compare: (a, b) => b.price - a.price },
} as const satisfies Record<string, { words: string; compare: Compare }>
export type CourseOrder = keyof typeof courseOrders

/** The order that the address bar names; newest first where it names none. */
export const courseOrderOf = (name: string | null): CourseOrder =>
  name !== null && Object.hasOwn(courseOrders, name) ? (name as CourseOrder) : 'newest'

/** The courses whose title, description or category hold every word of `q`, in that order. */
export const arrangeCourses = (courses: readonly OwnCourse[], q: string, order: CourseOrder): OwnCourse[] => {
  const words = q.toLocaleLowerCase().split(/\s+/)
  return courses
    .filter(({ title, description, category }) => {
      const text = `${title} ${description} ${category}`.toLocaleLowerCase()
      return words.every((word) => text.includes(word))
    })
    .sort(courseOrders[order].compare)
}
