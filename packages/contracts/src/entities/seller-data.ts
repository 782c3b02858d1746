import { z } from 'zod'
import { AccountLanguage, AccountProfile, AccountSession } from './account.ts'
import { courseStatuses } from './course-fields.ts'
import { EmailKind } from './email-choice.ts'
import { QuestionReport } from './learner-data.ts'
import { Sale } from './order.ts'
import { RefundRuleChoice } from './refund.ts'
import { Factor } from './second-factor.ts'
import { SecurityEvent } from './security-event.ts'
import { OwnTakeDown } from './take-down.ts'
import { AgreedUndertaking } from './undertaking.ts'

const CourseRecord = z.object({
  _id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  description: z.string(),
  category: z.string(),
  /** In rupees. */
  price: z.number(),
  status: z.enum(courseStatuses),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** When the course left the catalogue for good; null if it didn't. */
  deletedAt: z.iso.datetime().nullable(),
  /** The outline as its admin last saved it. */
  sections: z.array(z.object({ title: z.string(), lessons: z.array(z.string()) })),
  /** Orders that were paid, whether or not the money was refunded later. */
  paidOrders: z.int(),
  /** Net of refunds, in rupees. */
  earned: z.number(),
})

/** All data stored about an admin. Of learners, only what the list of sales shows. */
export const SellerData = z.object({
  exportedAt: z.iso.datetime(),
  /** `state`: the state that the admin lives in. */
  account: AccountProfile.extend({ state: z.string(), language: AccountLanguage.optional() }),
  sessions: z.array(AccountSession),
  /** What happened to the account's security in the last 400 days, newest first. */
  activity: z.array(SecurityEvent),
  /** Without their secrets and keys. */
  secondFactors: z.array(Factor),
  /** What they say about themself to learners; null if nothing. */
  profile: z
    .object({
      displayName: z.string(),
      headline: z.string(),
      bio: z.string(),
      image: z.string(),
      links: z.array(z.string()),
    })
    .nullable(),
  /** The versions of the sellers’ undertaking that they agreed to, oldest first. */
  undertakings: z.array(AgreedUndertaking).optional(),
  /** What they said against take-downs of their courses, and the answers. */
  appeals: z
    .array(OwnTakeDown.shape.appeal.unwrap().extend({ course: z.object({ _id: z.string(), title: z.string() }) }))
    .optional(),
  /** The rule for refunds that they chose; null if none. */
  refundRule: RefundRuleChoice.nullable().optional(),
  /** The kinds of email that the admin switched off. */
  emailsOff: z.array(EmailKind),
  /** Newest first, deleted ones too. */
  courses: z.array(CourseRecord),
  /** The newest orders for these courses, newest first. */
  sales: z.array(Sale),
  /** To learners' questions, oldest first. They stay with the courses. */
  answers: z.array(QuestionReport.pick({ course: true, createdAt: true }).extend({ body: z.string() })).optional(),
  /** What the admin reported of learners' questions and answers. */
  questionReports: z.array(QuestionReport),
  /** How many orders there are. `sales` has at most 10,000 of them. */
  salesCount: z.int(),
})
export type SellerData = z.infer<typeof SellerData>
