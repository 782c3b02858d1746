import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Curriculum, DraftLesson } from '@skillharbor/contracts/entities'
import { asAdmin, type Caller } from '../people.ts'
import { callAs, sellCourse, taughtTitle, uploadFile } from '../teaching.ts'
import { longClip } from './clips.ts'

/** A published course of a new seller, whose only lesson is a video of a minute. `seller` is logged in as that seller then. */
export async function teachVideo(seller: Caller): Promise<{ id: string; lessonId: string }> {
  const { username } = await asAdmin(seller)
  const call = callAs(seller)
  const title = `${taughtTitle} ${randomUUID().slice(0, 8)}`
  const id = await sellCourse(seller, username, { title, description: 'Find your way in the dark.', price: 499 })
  const course = `curriculum/courses/${id}`
  const sectionId = randomUUID()
  const { content } = await call<{ content: Curriculum }>('get', course)
  const sections = [{ _id: sectionId, title: 'Basics', lessons: [] }]
  const saved = await call<{ content: Curriculum }>('patch', course, { version: content.version, sections })
  const lesson = { version: saved.content.version, sectionId, kind: 'video', title: 'See it done' }
  const added = await call<{ content: Curriculum; lessonId: string }>('post', `${course}/lessons`, lesson)
  const { lessonId } = added
  await uploadFile(seller, lessonId, { name: 'clip.mp4', text: await longClip() })
  const status = async () =>
    (await call<{ content: DraftLesson }>('get', `curriculum/lessons/${lessonId}`)).content.video?.status
  await expect.poll(status, { timeout: 60_000 }).toBe('ready')
  const { version } = (await call<{ content: Curriculum }>('get', course)).content
  await call('post', `${course}/publish`, { version })
  return { id, lessonId }
}
