import { expect } from '@playwright/test'
import { test, widths } from '../engines/engine-test.ts'
import { leavePlaying, type Way, ways } from '../engines/leave-playing.ts'
import { teachVideo } from '../engines/teach-video.ts'
import { asLearner } from '../people.ts'
import { payOnOtherDevice } from '../shopping.ts'
import { removeCourse } from '../teaching.ts'

/** How often a playing video is left. LEAVES=200 in docs and issues means 40 times in each way. */
const leaves = Number(process.env.LEAVES ?? ways.length)

test.setTimeout(60_000 + leaves * 20_000)

test('where a learner left a playing video, and what they marked just before, arrives', async ({ visit, request }) => {
  const { id, lessonId } = await teachVideo({ request })
  try {
    const person = await asLearner({ request })
    await payOnOtherDevice({ request }, id)
    const learner = await visit({ name: 'learner', width: widths.desktop, mayWarn: true })
    await learner.logsIn(person)
    const lost: string[] = []
    for (let number = 0; number < leaves; number += 1) {
      const way = ways[number % ways.length] as Way
      const result = await leavePlaying(learner, {
        courseId: id,
        lessonId,
        way,
        from: 5 + ((number * 7) % 40),
        request,
      })
      learner.note(`leave ${number + 1} by ${way}: ${result.words}`)
      if (result.isLost) lost.push(`${number + 1} by ${way}: ${result.words}`)
    }
    expect(lost).toEqual([])
  } finally {
    await removeCourse({ request }, id)
  }
})
