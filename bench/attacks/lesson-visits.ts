import { type Attack, attackersCaller, statusOf } from './attack.ts'
import { publishedLesson } from './published-lesson.ts'

/** A picture in Markdown whose end is missing. The expression that looked for pictures tried 100,000 ways to find it. */
const endless = `![a](${'x'.repeat(700)} `
/** As long as a lesson's text may be. */
const body = endless.repeat(Math.floor(100_000 / endless.length))

/** Sixteen visitors read a free lesson whose text was made for it. */
export const lessonVisits: Attack = {
  title: 'visits of a lesson of endless pictures',
  atOnce: 16,
  prepare: async (world) => {
    const { lessonId } = await publishedLesson(world, body)
    return { url: world.api.url, attackers: [], lessonId }
  },
  begin: async ({ url, lessonId }) => {
    const visitor = attackersCaller(url)
    return () => statusOf(visitor.call('rest', 'learning.lesson', { lessonId }))
  },
}
