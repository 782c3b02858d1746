import { order, pay } from '../../apps/api/test/buying.ts'
import type { World } from '../../apps/api/test/faults/world.ts'
import { type Attack, attackersCaller, inTurn, statusOf } from './attack.ts'
import { publishedLesson } from './published-lesson.ts'

/** What a lesson can have of captions: 24 languages of 10,000 cues. */
const [languages, cues] = [24, 10_000]
const letters = [...'abcdefghijklmnopqrstuvwxy']

/** Gives a published lesson captions in all languages, whose cues all have a word that begins with each letter. */
const addCaptions = async ({ pool }: World, lessonId: string): Promise<void> => {
  const spoken = "select string_agg(letter || n % 997, ' ') from unnest($2::text[]) letter"
  await pool.query(
    `with sets as (
       insert into caption_sets (id, lesson_id, language, cue_count, created_at)
       select gen_random_uuid(), $1, 'l' || n, ${cues}, now() from generate_series(1, ${languages}) n returning id),
     version as (
       update lesson_versions set caption_set_ids = (select array_agg(id) from sets) where lesson_id = $1)
     insert into transcript_cues (caption_set_id, number, start_ms, end_ms, text)
     select id, n, n * 1000, n * 1000 + 900, (${spoken}) from sets, generate_series(1, ${cues}) n`,
    [lessonId, letters],
  )
  await pool.query('vacuum analyze transcript_cues')
}

/** Twelve accounts of one address search the captions of a course that its seller, who is one of them, made for it. */
export const transcriptSearches: Attack = {
  title: 'searches of 25 letters over 24 caption files',
  atOnce: 40,
  prepare: async (world) => {
    const { courseId, lessonId } = await publishedLesson(world, 'Read this.')
    await addCaptions(world, lessonId)
    const people = await world.learners(12)
    for (const one of people) await one.call('rest', 'purchases.verify', pay(world.sandbox, await order(one, courseId)))
    const attackers = people.map(({ jar }) => ({ username: '', cookies: [...jar] }))
    return { url: world.api.url, attackers }
  },
  begin: async ({ url, attackers }) =>
    inTurn(
      attackers.map((one) => {
        const attacker = attackersCaller(url, one)
        return () => statusOf(attacker.call('rest', 'learning.search', { q: letters.join(' ') }))
      }),
    ),
}
