import { test, widths } from '../engines/engine-test.ts'
import { buy, learn } from '../engines/learning-day.ts'
import { teach } from '../engines/teaching-day.ts'
import { continueAs, type Person, someone } from '../people.ts'
import { removeCourse } from '../teaching.ts'

const { desktop, phone } = widths
/** Sellers come from a desk and learners by phone; hosted CI has both at both, and as the oldest browsers that we support. */
const days =
  process.env.WIDTHS === 'all'
    ? [desktop, phone].flatMap((width) =>
        [false, true].map((isOldest) => ({ seller: width, learner: width, isOldest })),
      )
    : [{ seller: desktop, learner: phone, isOldest: false }]

let taught: { id: string; seller: Person } | undefined
test.afterEach(async ({ request }) => {
  if (!taught) return
  await continueAs({ request }, taught.seller, 'admin')
  await removeCourse({ request }, taught.id)
  taught = undefined
})

for (const { isOldest, ...width } of days)
  test(`a seller makes a course at ${width.seller}, and a learner buys and learns it at ${width.learner}${isOldest ? ', with what the oldest supported browsers have' : ''}`, async ({
    visit,
  }, info) => {
    const person = someone()
    const seller = await visit({ name: 'seller', width: width.seller, isOldest })
    const { id, title } = await teach(seller, person, info.outputDir)
    taught = { id, seller: person }
    const learner = await visit({ name: 'learner', width: width.learner, isOldest })
    await buy(learner, someone(), title)
    await learn(learner)
  })
