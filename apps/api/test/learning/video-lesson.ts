import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DraftLesson } from '@skillharbor/contracts/entities'
import { newAdmin } from '../people.ts'
import type { TestApi } from '../start-api.ts'
import { ask, courseMaker } from './course-maker.ts'

/** Six seconds of 320 × 180. */
export const readClip = () => readFile(join(import.meta.dirname, '../media/fixtures/vp9-opus.mp4'))

export const inFourDays = () => new Date(Date.now() + 4 * 86_400_000)

type StoredVideo = Record<'id' | 'source_key' | 'key' | 'status', string> &
  Record<'poster_key' | 'rendition_of', string | null> & { encode_as: object | null }

/** A new course, of a new seller if none is given, with one lesson, a video that isn't there yet. `stored`: the lesson's videos, oldest first. */
export const videoLesson = async (api: TestApi, seller?: Awaited<ReturnType<typeof newAdmin>>) => {
  const admin = seller ?? (await newAdmin(api.url))
  const maker = await courseMaker(admin)
  const lessonId = await maker.addLesson(await maker.addSection('One'), 'video', 'Watch')
  const draft = () => ask<DraftLesson>(admin, 'curriculum.lesson', { lessonId })
  const stored = async () => {
    const { rows } = await api.parts.pool.query('select * from videos where lesson_id = $1 order by id', [lessonId])
    return rows as StoredVideo[]
  }
  return { admin, maker, lessonId, draft, stored }
}
