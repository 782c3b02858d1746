import type { Client } from '@skillharbor/contracts/client'
import { boughtBy, dataOf } from './calls.ts'
import { demoQuestions } from './questions.ts'

/** The text in the middle of a course. */
const lessonOf = async (client: Client, courseId: string): Promise<string | undefined> => {
  const { content } = await dataOf('reading a demo course', client.learning.outline({ courseId }))
  const texts = content.sections.flatMap(({ lessons }) => lessons).filter(({ kind }) => kind === 'text')
  return texts[Math.floor(texts.length / 2)]?._id
}

/** Sellers answer the demo questions that have an answer. */
const answer = async (sellers: Iterable<Client>): Promise<void> => {
  for (const seller of sellers) {
    const { content } = await dataOf('listing the demo questions', seller.questions.received({ limit: 100 }))
    for (const { _id: id, body: asked } of content) {
      const body = demoQuestions.find((one) => one.body === asked)?.answer
      if (body) await dataOf('answering a demo question', seller.questions.reply({ id, body }))
    }
  }
}

/** Lets demo learners ask about lessons, each about a course that they bought, and sellers answer. Returns how many asked. */
export const fillQuestions = async (shoppers: readonly Client[], sellers: Iterable<Client>): Promise<number> => {
  let asked = 0
  for (const client of shoppers) {
    const question = demoQuestions[asked]
    const courseId = (await boughtBy(client))[0]
    const lessonId = courseId && (await lessonOf(client, courseId))
    if (!question || !lessonId) continue
    await dataOf('asking a demo question', client.questions.ask({ lessonId, body: question.body }))
    asked += 1
  }
  await answer(sellers)
  return asked
}
