import type { Db } from '../../../db/connection.ts'
import { type SendsOptional, sendOptionalEmail } from '../../accounts/emails/optional-email.ts'
import { addJob } from '../../jobs.ts'
import { formatPaise } from '../../money.ts'
import type { Ports } from '../../scope.ts'
import { textsIn } from './messages.ts'
import { type PriceFall, priceFalls, setKnownPrice, wishedCourse } from './price-fall-repository.ts'

/** A price must have held this long before anybody is emailed, in milliseconds: a seller may have mistyped it. */
const heldFor = 3_600_000
/** How long nobody is emailed again about the same course, in milliseconds: a seller could lower a price every hour. */
const quietFor = 7 * 86_400_000
/** How many emails one transaction queues. */
const batch = 200

/** Queues the email behind all that somebody waits for. It is sent once this transaction commits. */
const enqueuePriceFallEmail = (db: Db, fall: PriceFall): Promise<void> =>
  addJob(db, 'mail-price-fall', fall, { key: `price-fall:${fall.learnerId}:${fall.courseId}` })

/** Queues one email for each wish whose price fell and held, and remembers the price, so that it is told once. */
export const findPriceFalls = async ({ db, now }: Pick<Ports, 'db' | 'now'>): Promise<void> => {
  const heldSince = new Date(now().getTime() - heldFor)
  const toldBefore = new Date(now().getTime() - quietFor)
  let found: number
  do {
    found = await db.transaction(async (tx) => {
      const falls = await priceFalls(tx, { heldSince, toldBefore, limit: batch })
      for (const fall of falls) {
        await setKnownPrice(tx, fall, now())
        await enqueuePriceFallEmail(tx, fall)
      }
      return falls.length
    })
  } while (found === batch)
}

/** Emails the learner that a course on their wish list costs less, unless that isn't so any more. */
export const sendPriceFallEmail = async (ports: SendsOptional, fall: PriceFall): Promise<void> => {
  const course = await wishedCourse(ports.db, fall)
  if (!course) return
  await sendOptionalEmail(ports, { realm: 'user', id: fall.learnerId }, 'price-fall', (language) => {
    const t = textsIn(language)
    const inShort = (paise: number) => formatPaise(paise, language, { short: true })
    const price = inShort(fall.toPaise)
    return {
      subject: t('subject', { course: course.title, price }),
      text: [t('text', { before: inShort(fall.fromPaise), price })],
      facts: [[t('course'), course.title]],
      button: { label: t('button'), path: `/course/${course.id}` },
      because: t('because'),
    }
  })
}
