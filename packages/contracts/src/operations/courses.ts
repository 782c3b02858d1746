import { z } from 'zod'
import { courseLengths, courseSorts, pageSize, priceBands, ratingFloors } from '../constants.ts'
import { CatalogueTotals, Course, CourseDetail, ListedCourse, OwnCourse, Suggestion } from '../entities/course.ts'
import { CaptionLanguage, Category, CourseDetails, Description, Price, Title } from '../entities/course-fields.ts'
import { AppealWords, CourseReportReason, CourseReportWords } from '../entities/course-report.ts'
import { Image } from '../entities/picture.ts'
import { OwnTakeDown } from '../entities/take-down.ts'
import { search } from '../entities/text.ts'
import { operation } from '../operation.ts'
import { Message } from './account.ts'
import { CourseId, cursorWords, limitOf } from './parameters.ts'

const CourseFields = z
  .object({ title: Title, description: Description, price: Price, category: Category })
  .extend(CourseDetails.shape)
/** A course as its admin edits it. */
const EditedCourse = Course.extend(CourseDetails.shape).extend({
  /** Only there if an operator took the course out of the catalogue. */
  takenDown: OwnTakeDown.optional(),
})

const ById = z.object({ id: CourseId })

const keysOf = <Key extends string>(choices: Record<Key, unknown>) => Object.keys(choices) as [Key, ...Key[]]

/** The catalogue, and an admin's own courses. Prices are in rupees. */
export const courses = {
  list: operation({
    summary: 'The catalogue, newest first, a page at a time',
    kind: 'query',
    access: 'public',
    method: 'GET',
    path: '/api/v1/courses/getcourses',
    status: 200,
    input: z.object({
      q: search.optional().describe('Text to search for in titles and descriptions'),
      category: Category.optional().describe('Only courses of this category'),
      level: CourseDetails.shape.level.describe('Only courses for this level'),
      language: CourseDetails.shape.language.describe('Only courses in this language, as a BCP 47 tag'),
      captions: CaptionLanguage.optional().describe('Only courses whose videos all have captions in this language'),
      length: z
        .enum(keysOf(courseLengths))
        .optional()
        .describe('How long the published lessons are; courses without any have none of these'),
      price: z.enum(keysOf(priceBands)).optional().describe('Only courses in this price range, in rupees'),
      rating: z.enum(ratingFloors).optional().describe('Only courses with at least this average of stars'),
      sort: z.enum(courseSorts).default('newest').describe('In which order'),
      limit: limitOf(pageSize.default),
      totals: z.literal('with').optional().describe('Also says how many courses there are, and the lowest price'),
      cursor: z.string().max(200).optional().describe(`${cursorWords}. Only valid with the same filters and \`sort\``),
    }),
    output: z.object({
      content: z.array(ListedCourse),
      nextCursor: z.string().nullable(),
      /** Of the whole catalogue, whatever else is asked for; absent without `totals`. */
      totals: CatalogueTotals.optional(),
      /** The words that were searched for instead of `q`, if no course has those of `q`. */
      nearest: z.array(z.string()).optional(),
    }),
    errors: [],
  }),
  suggest: operation({
    summary: 'Up to six courses whose titles have the words that are being typed, or the nearest ones',
    kind: 'query',
    access: 'public',
    method: 'GET',
    path: '/api/v1/courses/suggestions',
    status: 200,
    input: z.object({ q: search.describe('The words that are being typed') }),
    output: z.object({ content: z.array(Suggestion) }),
    errors: [],
  }),
  show: operation({
    summary: 'One course of the catalogue, for its own page',
    kind: 'query',
    access: 'public',
    method: 'GET',
    path: '/api/v1/courses/course/{id}',
    status: 200,
    input: ById,
    output: z.object({ content: CourseDetail }),
    errors: ['NOT_FOUND'],
  }),
  related: operation({
    summary:
      'Other courses of the catalogue by the same teacher and in the same category, up to four each, newest first',
    kind: 'query',
    access: 'public',
    method: 'GET',
    path: '/api/v1/courses/course/{id}/related',
    status: 200,
    input: ById,
    /** No course is in both. */
    output: z.object({ byTeacher: z.array(ListedCourse), similar: z.array(ListedCourse) }),
    errors: ['NOT_FOUND'],
  }),
  mine: operation({
    summary: 'The asking admin’s own courses, newest first, with how many bought each and what it earned',
    kind: 'query',
    access: 'admin',
    method: 'GET',
    path: '/api/v1/courses/courseadmin',
    status: 200,
    input: z.object({}),
    output: z.object({ content: z.array(OwnCourse) }),
    errors: [],
  }),
  get: operation({
    summary: 'One of the asking admin’s own courses',
    kind: 'query',
    access: 'admin',
    method: 'GET',
    path: '/api/v1/courses/particulatcourse/{id}',
    status: 200,
    input: ById,
    output: z.object({ content: EditedCourse }),
    errors: ['NOT_FOUND'],
  }),
  create: operation({
    summary: 'Put a course into the catalogue; `thumbnail` is the address or key of an uploaded picture, or empty',
    kind: 'mutation',
    access: 'admin',
    method: 'POST',
    path: '/api/v1/courses/mycourses',
    status: 201,
    input: CourseFields.extend({ thumbnail: Image.default('') }),
    output: Message.extend({ content: Course }),
    errors: [],
  }),
  update: operation({
    summary: 'Change any of an own course’s title, image, description, price and category',
    kind: 'mutation',
    access: 'admin',
    method: 'PATCH',
    path: '/api/v1/courses/updatecourse/{id}',
    status: 200,
    input: CourseFields.extend({ image: Image }).partial().extend({ id: CourseId }),
    output: Message.extend({ content: Course }),
    errors: ['NOT_FOUND'],
  }),
  delete: operation({
    summary: 'Take an own course out of the catalogue; those who bought it keep it',
    kind: 'mutation',
    access: 'admin',
    method: 'DELETE',
    path: '/api/v1/courses/deletecourses/{id}',
    status: 200,
    input: ById,
    output: Message,
    errors: ['NOT_FOUND'],
  }),
  report: operation({
    summary: 'Report a course of the catalogue to the operator; anybody can, once until the operator has decided',
    kind: 'mutation',
    access: 'public',
    method: 'POST',
    path: '/api/v1/courses/course/{id}/report',
    status: 200,
    input: ById.extend({ reason: CourseReportReason, words: CourseReportWords.default('') }),
    output: Message,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  appeal: operation({
    summary: 'Ask the operator to bring an own course back that was taken down; once for each take-down',
    kind: 'mutation',
    access: 'admin',
    method: 'POST',
    path: '/api/v1/courses/mycourses/{id}/appeal',
    status: 200,
    input: ById.extend({ words: AppealWords }),
    output: Message,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
}
