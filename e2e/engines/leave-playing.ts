import { type APIRequestContext, expect } from '@playwright/test'
import type { LearnerCourse } from '@skillharbor/contracts/entities'
import { sites } from '../sites.ts'
import { shownText } from './shown-text.ts'
import type { Tab } from './tab.ts'
import { play, second } from './video.ts'
import type { Visitor } from './visitor.ts'

export const ways = ['reload', 'link', 'address', 'back', 'closed tab'] as const
export type Way = (typeof ways)[number]
type Leave = { courseId: string; lessonId: string; way: Way; from: number; request: APIRequestContext }

/** Runs in the page, which may be gone at once. */
const goBack = () => void setTimeout(() => history.back())
/** Runs in the page: moves its video. */
const seek = (to: string) => {
  const video = document.querySelector('video')
  if (video) video.currentTime = Number(to)
}
/** Runs in the page: what it says of progress that isn't saved. */
const saysUnsaved = () => document.querySelector('[role=status], [role=alert]')?.textContent ?? ''

async function leave(tab: Tab, visitor: Visitor, way: Way): Promise<void> {
  if (way === 'reload') await tab.reload()
  if (way === 'address') await tab.goto(`${sites.web}/mypurchases`)
  if (way === 'back') await tab.run(goBack)
  if (way === 'closed tab') await tab.close()
  if (way === 'link') await visitor.presses('link', /^Back to the course/)
}

/**
 * Plays the video from that second, marks the lesson as done, or as not done, and leaves at once. Answers with what
 * became of it: the API has the mark and the second, give or take one, at once or after the next visit, or they are lost.
 */
export async function leavePlaying(visitor: Visitor, { courseId, lessonId, way, from, request }: Leave) {
  const tab = way === 'closed tab' ? await visitor.newTab() : visitor.tab
  const lesson = `${sites.web}/learn/${courseId}/${lessonId}`
  if (way === 'back') await tab.goto(`${sites.web}/mypurchases`)
  await tab.goto(lesson)
  await expect.poll(() => tab.run(second)).toBeGreaterThanOrEqual(0)
  await tab.run(seek, `${from}`)
  await play(tab)
  const wasDone = (await tab.run(shownText))?.includes('This lesson is done')
  await tab.press('d')
  const at = Math.floor((await tab.run(second)) ?? 0)
  await leave(tab, visitor, way)
  const left = Date.now()

  const saved = async () => {
    const answer = await request.get(`${sites.web}/api/v1/learning/courses/${courseId}`)
    const { content }: { content: LearnerCourse } = await answer.json()
    return content.sections[0]?.lessons[0]
  }
  const hasArrived = async () => {
    const { done, positionSeconds = Number.NaN } = (await saved()) ?? {}
    return done === !wasDone && Math.abs(positionSeconds - at) <= 1
  }
  const arrives = () =>
    expect
      .poll(hasArrived, { timeout: 5_000 })
      .toBe(true)
      .then(
        () => true,
        () => false,
      )
  if (await arrives()) return { isLost: false, words: `arrived after ${Date.now() - left} ms` }
  await visitor.tab.goto(`${sites.web}/mypurchases`)
  if (await arrives()) return { isLost: false, words: 'arrived after the next visit' }
  const { done, positionSeconds } = (await saved()) ?? {}
  const said = await visitor.tab.run(saysUnsaved)
  const words = `at ${at} s, ${wasDone ? 'not done' : 'done'}; the API has ${positionSeconds} s, ${done ? 'done' : 'not done'}; the page says “${said}”`
  return { isLost: true, words }
}
