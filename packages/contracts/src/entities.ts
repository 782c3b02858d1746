import { z } from 'zod'
import { categories, imageTypes, maxKeyLength, orderStates, priceRange, roles, thumbnailsFolder } from './constants.ts'

// Control characters but for line breaks and tabs, and halves of a character that stand alone: Postgres cannot hold some.
const unprintable = /[\p{Cs}\p{Cc}]/u
const visible = /[\p{L}\p{N}\p{S}\p{P}]/u

/** Text that a person typed: in Unicode's composed form, trimmed, 1 to `max` characters of which one can be seen. */
const text = (max: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .min(1, 'Required')
    .max(max, `At most ${max} characters`)
    .refine((value) => !unprintable.test(value.replace(/[\n\r\t]/g, '')), 'Must not contain control characters')
    .refine((value) => visible.test(value), 'Must contain something that can be read')

/** An id as it comes in. One that is no id is an unknown thing (NOT_FOUND), not invalid input. */
export const Id = z.string()

export const Role = z.enum(roles)
export const Category = z.enum(categories)
export type Category = z.infer<typeof Category>
export const ImageType = z.enum(imageTypes)
export type ImageType = z.infer<typeof ImageType>

/** Compared without regard to case and surrounding space. */
export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email('Enter a valid email address'))
export const NewPassword = z.string().min(8, 'At least 8 characters').max(128, 'At most 128 characters')
export const Password = z.string().min(1, 'Required').max(128, 'At most 128 characters')
export const Username = z
  .string()
  .normalize('NFC')
  .trim()
  .min(2, 'At least 2 characters')
  .max(40, 'At most 40 characters')
  .regex(/^[\p{L}\p{M}\p{N} ._-]+$/u, 'Letters, digits, spaces and . _ - only')
  .refine((name) => /[\p{L}\p{N}]/u.test(name), 'Must contain a letter or a digit')
export const State = text(60)

/** A price in rupees with at most two decimals. */
export const Price = z
  .number()
  .min(priceRange.min, `At least ₹${priceRange.min}`)
  .max(priceRange.max, `At most ₹${priceRange.max}`)
  .refine((rupees) => Number(rupees.toFixed(2)) === rupees, 'At most two decimals')

/** A storage key: slash-separated names under the thumbnails folder, none of them empty, `.` or `..`, nothing escaped. */
export const StorageKey = z
  .string()
  .max(maxKeyLength, `At most ${maxKeyLength} characters`)
  .regex(/^[\p{L}\p{M}\p{N} ._()+@-]+(\/[\p{L}\p{M}\p{N} ._()+@-]+)+$/u, 'Not a storage key')
  .refine((key) => key.startsWith(`${thumbnailsFolder}/`), `Must lie under ${thumbnailsFolder}/`)
  .refine((key) => key.split('/').every((name) => !/^\.+$/.test(name)), 'Must not contain dot segments')

export const Title = text(150)
export const Description = text(5000)
/** A picture's storage key or its address; empty where there is none. */
export const Image = z.string().max(2048)

const Time = z.iso.datetime()

export const User = z.object({ _id: z.string(), username: z.string(), email: z.string(), role: Role })
export type User = z.infer<typeof User>

/** `state` is empty for an admin whose account came with a learner's signup and who has not given it yet. */
export const Admin = z.object({ _id: z.string(), username: z.string(), email: z.string(), state: z.string() })
export type Admin = z.infer<typeof Admin>

/** The token of a mailed link: 256 random bits, base64url. */
export const Token = z.string().regex(/^[\w-]{43}$/, 'Not the token of a mailed link')

/** An account as its owner's account page shows it. */
export const Account = z.object({
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  createdAt: Time,
})
export type Account = z.infer<typeof Account>

/** One running session of an account. `device` is the browser and system in words, as far as they could be told. */
export const AccountSession = z.object({
  _id: z.string(),
  device: z.string(),
  createdAt: Time,
  lastSeenAt: Time,
  /** Whether it is the session that asks. */
  current: z.boolean(),
})
export type AccountSession = z.infer<typeof AccountSession>

export const Course = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  /** In rupees. */
  price: z.number(),
  /** A storage key (ask get-signed-url for a link), a public path, or empty. */
  image: z.string(),
  category: Category,
  createdAt: Time,
  updatedAt: Time,
})
export type Course = z.infer<typeof Course>

/** A course as its own page shows it: with who sells it. */
export const CoursePage = Course.extend({ seller: z.object({ username: z.string() }) })
export type CoursePage = z.infer<typeof CoursePage>

/** A course that a learner ordered, as it is or, where it was deleted since, as it last was. */
export const Purchase = z.object({
  _id: z.string(),
  courseId: Course.pick({ _id: true, image: true, title: true, description: true }),
})
export type Purchase = z.infer<typeof Purchase>

/**
 * What became of a learner's payment that bought nothing, or whose course was given back. `in-review`: the payment does
 * not match its order, and a person looks at it. `going-back`: a refund is on its way. `given-back`: the provider
 * confirmed the refund, or returned the money itself.
 */
export const PaymentNotice = z.object({
  /** The provider's id of the payment. */
  _id: z.string(),
  /** Our order's id. */
  orderId: z.string(),
  courseId: Course.pick({ _id: true, image: true, title: true, description: true }),
  state: z.enum(['in-review', 'going-back', 'given-back']),
  /** In rupees. */
  amount: z.number(),
  /** Since when it is in this state. */
  at: Time,
})
export type PaymentNotice = z.infer<typeof PaymentNotice>

/** Everything that is kept about a learner. */
export const LearnerData = z.object({
  exportedAt: Time,
  account: Account.extend({ role: Role }),
  sessions: z.array(AccountSession),
  orders: z.array(
    z.object({
      _id: z.string(),
      course: z.object({ _id: z.string(), title: z.string() }),
      /** In rupees. */
      amount: z.number(),
      state: z.enum(orderStates),
      createdAt: Time,
      payments: z.array(
        z.object({
          /** The payment provider's id. */
          _id: z.string(),
          status: z.string(),
          /** What went back of it, in rupees. */
          refunded: z.number(),
          createdAt: Time,
        }),
      ),
    }),
  ),
  purchases: z.array(
    z.object({ course: z.object({ _id: z.string(), title: z.string() }), at: Time, revokedAt: Time.nullable() }),
  ),
  /** Since when this address is on the newsletter's list; null where it is not. */
  newsletterSince: Time.nullable(),
})
export type LearnerData = z.infer<typeof LearnerData>

/** A course as its admin sees it: with how many own it now, and what it earned them, in rupees, net of refunds. */
export const OwnCourse = Course.extend({ buyers: z.int(), earned: z.number() })
export type OwnCourse = z.infer<typeof OwnCourse>

/** An order as the course's admin sees it. */
export const Sale = z.object({
  _id: z.string(),
  /** The learner's name; all that an admin learns of a learner. */
  learner: z.string(),
  course: z.object({ _id: z.string(), title: z.string() }),
  /** In rupees. */
  amount: z.number(),
  state: z.enum(orderStates),
  createdAt: Time,
})
export type Sale = z.infer<typeof Sale>

/** What can happen to an order; `OrderEvent.status` says more for payment and refund. */
export const orderEventKinds = [
  'created',
  'checkout-opened',
  'webhook',
  'payment',
  'granted',
  'second-payment',
  'payment-rejected',
  'payment-mismatch',
  'capture-refused',
  'refund',
  'revoked',
  'closed',
] as const

/** Why a captured payment buys nothing and is refunded, beside being a second one for the same course. */
export const paymentRejections = ['order-expired', 'account-deleted', 'amount-mismatch'] as const

export const OrderEvent = z.object({
  at: Time,
  kind: z.enum(orderEventKinds),
  /** What a payment or refund came to; why a payment was rejected: one of `paymentRejections`. */
  status: z.string().nullable(),
  /** The provider's id of the payment or refund, or the webhook's event name. */
  reference: z.string().nullable(),
})
export type OrderEvent = z.infer<typeof OrderEvent>

/** An order with its whole story, oldest first, and whether its money can be given back now. */
export const OrderStory = Sale.extend({
  providerOrderId: z.string().nullable(),
  refundable: z.boolean(),
  timeline: z.array(OrderEvent),
})
export type OrderStory = z.infer<typeof OrderStory>

/**
 * What an admin should know about, because it does not end by itself or takes longer than usual.
 * payment-mismatch: a payment that does not match its order. capture-waiting: authorized for over an hour, and not yet
 * captured. capture-refused: the provider refuses to capture it. refund-waiting: requested over a day ago.
 * refund-retrying: the provider refused it, and we keep asking. refund-failed: the admin's own refund failed.
 */
export const attentionKinds = [
  'payment-mismatch',
  'capture-waiting',
  'capture-refused',
  'refund-waiting',
  'refund-retrying',
  'refund-failed',
] as const

export const AttentionItem = z.object({
  /** The provider's id of the payment, or our id of the refund. */
  _id: z.string(),
  kind: z.enum(attentionKinds),
  order: Sale.pick({ _id: true, learner: true, course: true }),
  /** In rupees. */
  amount: z.number(),
  since: Time,
  /** The provider's id of the payment. */
  paymentId: z.string(),
  /** What the provider said when it refused; null where it said nothing. */
  reason: z.string().nullable(),
})
export type AttentionItem = z.infer<typeof AttentionItem>
