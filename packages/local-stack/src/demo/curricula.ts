import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CourseDetails, Question, Quiz } from '@skillharbor/contracts/entities'
import { z } from 'zod'

const folder = join(import.meta.dirname, 'curricula')
const options = { title: z.string(), preview: z.boolean().default(false), optional: z.boolean().default(false) }

/** A course's content as its author wrote it: outline.json, with the lessons' texts and files beside it. */
const WrittenCurriculum = CourseDetails.extend({
  sections: z.array(
    z.object({
      title: z.string(),
      lessons: z.array(
        z.discriminatedUnion('kind', [
          z.strictObject({ ...options, kind: z.literal('text'), file: z.string() }),
          z.strictObject({ ...options, kind: z.literal('file'), file: z.string(), note: z.string() }),
          z.strictObject({
            ...options,
            kind: z.literal('quiz'),
            // Questions are named by their place.
            quiz: z.object({ ...Quiz.shape, questions: z.array(z.looseObject({})) }).transform((quiz) => ({
              ...quiz,
              questions: quiz.questions.map((question, at) => Question.parse({ ...question, id: `q${at + 1}` })),
            })),
          }),
        ]),
      ),
    }),
  ),
})
export type WrittenCurriculum = z.output<typeof WrittenCurriculum>
export type WrittenLesson = WrittenCurriculum['sections'][number]['lessons'][number]

/** Reads the committed content of a demo course. */
export const readCurriculum = async (slug: string): Promise<WrittenCurriculum> =>
  WrittenCurriculum.parse(JSON.parse(await readFile(join(folder, slug, 'outline.json'), 'utf8')))

/** Reads a lesson's text or file. */
export const readLessonFile = (slug: string, file: string): Promise<Buffer<ArrayBuffer>> =>
  readFile(join(folder, slug, file))
