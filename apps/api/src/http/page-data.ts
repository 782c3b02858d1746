import { bucket, thumbnailsFolder } from '@skillharbor/contracts/constants'
import type { CoursePageData, TeacherPageData } from '@skillharbor/contracts/page-data'
import { pictureOfSize } from '@skillharbor/contracts/pictures'
import { AppError } from '../features/app-error.ts'
import { listRatings } from '../features/community/reviews/list-reviews.ts'
import type { Scope } from '../features/scope.ts'
import { showCourse } from '../features/teaching/courses/catalogue.ts'
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

/** What a course's page shows first to a visitor. Throws NOT_FOUND. */
export const coursePageData = async (scope: Scope, id: string): Promise<CoursePageData> => {
  const visitor = { ...scope, actor: null }
  const { content: course } = await showCourse.run(visitor, { id })
  const { content: ratings } = await listRatings.run(visitor, { courseIds: course._id })
  const { image } = course
  const keys = isStored(image) ? [pictureOfSize(image, 'small'), pictureOfSize(image, 'large')] : []
  return { at: scope.now().getTime(), course, ratings, pictures: await sign(visitor, keys) }
}

/** What a teacher's page shows first to a visitor: the profile, and the cards of all courses. Throws NOT_FOUND. */
export const teacherPageData = async (scope: Scope, id: string): Promise<TeacherPageData> => {
  const visitor = { ...scope, actor: null }
  const { content: teacher } = await showTeacher.run(visitor, { id })
  const { courses } = teacher
  const { content: ratings } = await listRatings.run(visitor, { courseIds: courses.map(({ _id }) => _id).join() })
  const portrait = [teacher.image].filter(isStored).map((image) => pictureOfSize(image, 'small'))
  // Whether the cards are read on a phone isn't known here.
  const cards = courses
    .map(({ image }) => image)
    .filter(isStored)
    .flatMap((image) => [pictureOfSize(image, 'tiny'), pictureOfSize(image, 'small')])
  return { at: scope.now().getTime(), teacher, ratings, pictures: await sign(visitor, [...portrait, ...cards]) }
}
