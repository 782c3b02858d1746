import { bucket, pageSize, skeletonCards, thumbnailsFolder } from '@skillharbor/contracts/constants'
import type { CataloguePageData, CoursePageData, TeacherPageData } from '@skillharbor/contracts/page-data'
import { pictureOfSize } from '@skillharbor/contracts/pictures'
import { AppError } from '../features/app-error.ts'
import { listRatings } from '../features/community/reviews/list-reviews.ts'
import type { Scope } from '../features/scope.ts'
import { listCourses, showCourse } from '../features/teaching/courses/catalogue.ts'
import { signPicture } from '../features/teaching/media/sign-picture.ts'
import { showTeacher } from '../features/teaching/teachers/show-teacher.ts'

type Visitor = Scope & { actor: null }

/** Links to stored pictures, by their keys. One that was replaced meanwhile is left out: the site asks for it. */
const sign = async (visitor: Visitor, keys: string[]): Promise<Record<string, string>> => {
  const link = async (key: string) => {
    try {
      return [[key, (await signPicture.run(visitor, { bucket, key })).url] as const]
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return []
      throw error
    }
  }
  return Object.fromEntries((await Promise.all([...new Set(keys)].map(link))).flat())
}

/** Whether a picture is ours: it may be missing, or a public path. */
const isStored = (image: string) => image.startsWith(`${thumbnailsFolder}/`)

/** The pictures of courses' cards. Whether they are seen on a phone isn't known here. */
const cardPictures = (courses: { image: string }[]): string[] =>
  courses
    .map(({ image }) => image)
    .filter(isStored)
    .flatMap((image) => [pictureOfSize(image, 'tiny'), pictureOfSize(image, 'small')])

const ratingsOf = async (visitor: Visitor, courses: { _id: string }[]) => {
  const courseIds = courses.map(({ _id }) => _id).join()
  return (await listRatings.run(visitor, { courseIds })).content
}

/** What a course's page shows first to a visitor. Throws NOT_FOUND. */
export const coursePageData = async (scope: Scope, id: string): Promise<CoursePageData> => {
  const visitor = { ...scope, actor: null }
  const { content: course } = await showCourse.run(visitor, { id })
  const { image } = course
  const keys = isStored(image) ? [pictureOfSize(image, 'small'), pictureOfSize(image, 'large')] : []
  return {
    at: scope.now().getTime(),
    course,
    ratings: await ratingsOf(visitor, [course]),
    pictures: await sign(visitor, keys),
  }
}

/** What a teacher's page shows first to a visitor: the profile, and the cards of all courses. Throws NOT_FOUND. */
export const teacherPageData = async (scope: Scope, id: string): Promise<TeacherPageData> => {
  const visitor = { ...scope, actor: null }
  const { content: teacher } = await showTeacher.run(visitor, { id })
  const { courses } = teacher
  const portrait = [teacher.image].filter(isStored).map((image) => pictureOfSize(image, 'small'))
  const pictures = await sign(visitor, [...portrait, ...cardPictures(courses)])
  return { at: scope.now().getTime(), teacher, ratings: await ratingsOf(visitor, courses), pictures }
}

/** As much of a description as a card shows: three lines at most. */
const descriptionLength = 200

/** What the catalogue shows first to a visitor who hasn't searched or chosen anything, with the starts of descriptions. */
export const cataloguePageData = async (scope: Scope): Promise<CataloguePageData> => {
  const visitor = { ...scope, actor: null }
  const list = await listCourses.run(visitor, { sort: 'popular', limit: pageSize.default })
  const courses = list.content.map((course) => ({
    ...course,
    description: course.description.slice(0, descriptionLength),
  }))
  const pictures = await sign(visitor, cardPictures(courses.slice(0, skeletonCards)))
  const catalogue = { ...list, content: courses }
  return { at: scope.now().getTime(), catalogue, ratings: await ratingsOf(visitor, courses), pictures }
}
