import { z } from 'zod'
import { categories, imageTypes, maxKeyLength, orderStates, priceRange, roles, thumbnailsFolder } from './constants.ts'

// Control characters (line breaks and tabs are allowed) and lone surrogates. Postgres can't store some of them.
const unprintable = /[\p{Cs}\p{Cc}]/u
const visible = /[\p{L}\p{N}\p{S}\p{P}]/u

/** Text that a person typed: normalized to NFC, trimmed, 1 to `max` characters, at least one of them visible. */
const text = (max: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .min(1, 'Required')
    .max(max, `At most ${max} characters`)
    .refine((value) => !unprintable.test(value.replace(/[\n\r\t]/g, '')), 'Must not contain control characters')
    .refine((value) => visible.test(value), 'Must contain something that can be read')

/** An id in an input. A malformed id is NOT_FOUND, not INVALID_INPUT. */
export const Id = z.string()

export const Role = z.enum(roles)
export const Category = z.enum(categories)
export type Category = z.infer<typeof Category>
export const ImageType = z.enum(imageTypes)
export type ImageType = z.infer<typeof ImageType>

/** Case and surrounding spaces are ignored. */
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

/**
 * A storage key: slash-separated names under the thumbnails folder, none of them empty, `.` or `..`, without escapes.
 */
export const StorageKey = z
  .string()
  .max(maxKeyLength, `At most ${maxKeyLength} characters`)
  .regex(/^[\p{L}\p{M}\p{N} ._()+@-]+(\/[\p{L}\p{M}\p{N} ._()+@-]+)+$/u, 'Not a storage key')
  .refine((key) => key.startsWith(`${thumbnailsFolder}/`), `Must lie under ${thumbnailsFolder}/`)
  .refine((key) => key.split('/').every((name) => !/^\.+$/.test(name)), 'Must not contain dot segments')

export const Title = text(150)
export const Description = text(5000)
/** A picture's storage key or URL; empty if there is none. */
export const Image = z.string().max(2048)

const Time = z.iso.datetime()

export const User = z.object({ _id: z.string(), username: z.string(), email: z.string(), role: Role })
export type User = z.infer<typeof User>

/** `state` is empty for an admin whose account was created by a learner signup, until they set it. */
export const Admin = z.object({ _id: z.string(), username: z.string(), email: z.string(), state: z.string() })
export type Admin = z.infer<typeof Admin>

/** The token of an emailed link: 256 random bits, base64url. */
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

/** A valid session of an account. `device` describes the browser and system, as far as they are known. */
export const AccountSession = z.object({
  _id: z.string(),
  device: z.string(),
  createdAt: Time,
  lastSeenAt: Time,
  /** Whether this is the caller's own session. */
  current: z.boolean(),
})
export type AccountSession = z.infer<typeof AccountSession>

export const Course = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  /** In rupees. */
  price: z.number(),
  /** A storage key (get-signed-url returns a link to it), a public path, or empty. */
  image: z.string(),
  category: Category,
  createdAt: Time,
  updatedAt: Time,
})
export type Course = z.infer<typeof Course>

/** A course with its seller, for the course's own page. */
export const CoursePage = Course.extend({ seller: z.object({ username: z.string() }) })
export type CoursePage = z.infer<typeof CoursePage>

/** A course that a learner ordered. If it was deleted, its last version. */
export const Purchase = z.object({
  _id: z.string(),
  courseId: Course.pick({ _id: true, image: true, title: true, description: true }),
})
export type Purchase = z.infer<typeof Purchase>

/**
 * The status of a learner's payment that bought nothing, or whose course was refunded. `in-review`: the payment doesn't
 * match its order, and a person is checking it. `going-back`: a refund is on its way. `given-back`: the provider
 * confirmed the refund or returned the money itself.
 */
export const PaymentNotice = z.object({
  /** The provider's id of the payment. */
  _id: z.string(),
  /** Our order id. */
  orderId: z.string(),
  courseId: Course.pick({ _id: true, image: true, title: true, description: true }),
  state: z.enum(['in-review', 'going-back', 'given-back']),
  /** In rupees. */
  amount: z.number(),
  /** When it entered this state. */
  at: Time,
})
export type PaymentNotice = z.infer<typeof PaymentNotice>

/** All data stored about a learner. */
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
          /** The payment's id at the provider. */
          _id: z.string(),
          status: z.string(),
          /** The amount refunded, in rupees. */
          refunded: z.number(),
          createdAt: Time,
        }),
      ),
    }),
  ),
  purchases: z.array(
    z.object({ course: z.object({ _id: z.string(), title: z.string() }), at: Time, revokedAt: Time.nullable() }),
  ),
  /** When this email subscribed to the newsletter; null if it isn't subscribed. */
  newsletterSince: Time.nullable(),
})
export type LearnerData = z.infer<typeof LearnerData>

/** A course as its admin sees it, with the current number of owners and the earnings net of refunds, in rupees. */
export const OwnCourse = Course.extend({ buyers: z.int(), earned: z.number() })
export type OwnCourse = z.infer<typeof OwnCourse>

/** An order as the course's admin sees it. */
export const Sale = z.object({
  _id: z.string(),
  /** The learner's name, which is all an admin can see about a learner. */
  learner: z.string(),
  course: z.object({ _id: z.string(), title: z.string() }),
  /** In rupees. */
  amount: z.number(),
  state: z.enum(orderStates),
  createdAt: Time,
})
export type Sale = z.infer<typeof Sale>

/** Kinds of events in an order's timeline. For payments and refunds, `OrderEvent.status` has the details. */
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

/** Why a captured payment buys nothing and is refunded, other than being a second payment for the same course. */
export const paymentRejections = ['order-expired', 'account-deleted', 'amount-mismatch'] as const

export const OrderEvent = z.object({
  at: Time,
  kind: z.enum(orderEventKinds),
  /** The outcome of a payment or refund. For a rejected payment, one of `paymentRejections`. */
  status: z.string().nullable(),
  /** The provider's id of the payment or refund, or the webhook's event name. */
  reference: z.string().nullable(),
})
export type OrderEvent = z.infer<typeof OrderEvent>

/** An order with its timeline, oldest first, and whether it can be refunded now. */
export const OrderStory = Sale.extend({
  providerOrderId: z.string().nullable(),
  refundable: z.boolean(),
  timeline: z.array(OrderEvent),
})
export type OrderStory = z.infer<typeof OrderStory>

/**
 * Cases that need an admin's attention, because they don't resolve by themselves or take longer than usual.
 * payment-mismatch: the payment doesn't match its order. capture-waiting: authorized more than an hour ago and not
 * captured. capture-refused: the provider refuses to capture it. refund-waiting: requested more than a day ago.
 * refund-retrying: the provider refused it, and we keep retrying. refund-failed: the admin's own refund failed.
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
  /** The provider's reason for refusing; null if it gave none. */
  reason: z.string().nullable(),
})
export type AttentionItem = z.infer<typeof AttentionItem>
