import type { PaymentNotice } from '@skillharbor/contracts/entities'
import { formatPrice } from '@skillharbor/ui/price'
import { formatDay } from '../../lib/format-day.ts'

const untilReviewed = 'You don’t need to do anything: we’ll give you the course or your money back.'
const onItsWay = 'It takes 5–7 working days to reach you.'
const soonInAccount = 'It can take 5–7 working days to show in your account.'

type Words = {
  /** In the list of notices. */
  row: string
  /** As it is told when it happens. */
  news: string
  /** Where the course would be. */
  screen: { heading: string; text: string }
}

/** What a notice says, for each place that says it. */
export const noticeWords = ({ state, amount, at, courseId: { title } }: PaymentNotice): Words => {
  const money = formatPrice(amount)
  const day = formatDay(at)
  switch (state) {
    case 'in-review':
      return {
        row: `We’re looking at this payment. ${untilReviewed}`,
        news: `We’re looking at your payment of ${money} for ${title}.`,
        screen: {
          heading: 'We’re looking at your payment for this course',
          text: `You paid ${money} for ${title}. ${untilReviewed}`,
        },
      }
    case 'going-back':
      return {
        row: `Your refund of ${money} is on its way. ${onItsWay}`,
        news: `Your refund of ${money} for ${title} is on its way.`,
        screen: {
          heading: 'Your refund for this course is on its way',
          text: `You’ll get ${money} back for ${title}. ${onItsWay}`,
        },
      }
    case 'given-back':
      return {
        row: `Given back on ${day}. ${soonInAccount}`,
        news: `${money} for ${title} was given back.`,
        screen: {
          heading: `You were refunded for this course on ${day}`,
          text: `We gave back ${money} for ${title}. ${soonInAccount}`,
        },
      }
  }
}
