import { test, widths } from '../engines/engine-test.ts'
import { buy, learn } from '../engines/learning-day.ts'
import { teach } from '../engines/teaching-day.ts'
import { someone } from '../people.ts'

test('a seller makes a course, and a learner buys and learns it', async ({ visit }, info) => {
  const seller = await visit({ name: 'seller', width: widths.desktop })
  const title = await teach(seller, someone(), info.outputDir)
  const learner = await visit({ name: 'learner', width: widths.phone })
  await buy(learner, someone(), title)
  await learn(learner)
})
