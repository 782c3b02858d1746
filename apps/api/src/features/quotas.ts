import type { Operations } from '@skillharbor/contracts/operations'
import { type AttemptLimit, attemptKey, type Limited, throwRateLimited } from './attempt-limit.ts'

type OperationName = {
  [Group in keyof Operations]: `${Group}.${keyof Operations[Group] & string}`
}[keyof Operations]

/** The number of attempts allowed within a number of seconds. */
export type Rule = { tries: number; seconds: number }

type WhatOf<Text extends Limited> = Text extends `Too many ${infer What}` ? What : never
/** What is rationed, in words for the error, and how much of it one address and one account may have. */
type Quota = {
  what: WhatOf<Limited>
  operations: readonly OperationName[]
  perAddress?: Rule
  perAccount?: Rule
  /** Of operations that anybody may call: who is logged in uses the account's share, and only others the address's. */
  learnersByAccount?: true
  /** Each process counts for itself, as the call costs no more than a count that processes share. */
  alone?: true
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * Everything costly, and everybody's share of it. A school or an office may share one address, so an address has more
 * than an account. Reads that are cheap or cached aren't counted: that would cost more than the read.
 */
export const quotas = {
  passwordChecks: {
    what: 'password checks',
    operations: [
      'auth.login',
      'auth.changePassword',
      'auth.resetPassword',
      'auth.deleteAccount',
      'admin.login',
      'admin.changePassword',
      'admin.resetPassword',
      'admin.deleteAccount',
    ],
    perAddress: { tries: 300, seconds: 10 * minute },
    perAccount: { tries: 30, seconds: 10 * minute },
  },
  secondFactors: {
    what: 'attempts',
    operations: [
      'auth.passkeyLogin',
      'auth.finishLogin',
      'auth.confirm',
      'auth.beginFactor',
      'auth.addFactor',
      'auth.renameFactor',
      'auth.removeFactor',
      'auth.makeRecoveryCodes',
      'auth.loginChoices',
      'auth.confirmChoices',
      'admin.loginChoices',
      'admin.confirmChoices',
      'admin.passkeyLogin',
      'admin.finishLogin',
      'admin.confirm',
      'admin.beginFactor',
      'admin.addFactor',
      'admin.renameFactor',
      'admin.removeFactor',
      'admin.makeRecoveryCodes',
    ],
    perAddress: { tries: 300, seconds: 10 * minute },
    perAccount: { tries: 60, seconds: 10 * minute },
  },
  sessions: {
    what: 'logouts',
    operations: ['auth.endSession', 'auth.endOtherSessions', 'admin.endSession', 'admin.endOtherSessions'],
    perAccount: { tries: 60, seconds: 10 * minute },
  },
  signUps: {
    what: 'new accounts',
    operations: ['auth.signup', 'admin.signup'],
    perAddress: { tries: 300, seconds: hour },
  },
  emails: {
    what: 'requested emails',
    operations: [
      'auth.forgotPassword',
      'auth.sendVerification',
      'admin.forgotPassword',
      'admin.sendVerification',
      'newsletter.subscribe',
      'complaints.askLink',
    ],
    perAddress: { tries: 20, seconds: hour },
    perAccount: { tries: 10, seconds: hour },
  },
  courses: {
    what: 'new courses',
    operations: ['courses.create'],
    perAccount: { tries: 60, seconds: hour },
  },
  pictures: {
    what: 'pictures',
    operations: [
      'uploads.presignedUpload',
      'courses.create',
      'courses.update',
      'curriculum.addPicture',
      'teachers.saveProfile',
    ],
    // Of accounts, anybody can have many.
    perAddress: { tries: 600, seconds: hour },
    perAccount: { tries: 240, seconds: hour },
  },
  uploads: {
    what: 'uploads',
    operations: ['curriculum.beginUpload', 'curriculum.retryVideo'],
    perAccount: { tries: 200, seconds: hour },
  },
  orders: {
    what: 'orders',
    operations: ['purchases.order'],
    perAddress: { tries: 300, seconds: hour },
    perAccount: { tries: 60, seconds: hour },
  },
  payments: {
    what: 'payment checks',
    operations: [
      'purchases.verify',
      'purchases.refund',
      'purchases.askForRefund',
      'sales.refund',
      'sales.declineRefund',
      'sales.setRefundRule',
      'sales.draftDisputeAnswer',
      'sales.contestDispute',
      'sales.acceptDispute',
      'sales.sync',
    ],
    perAccount: { tries: 240, seconds: hour },
  },
  // What the provider is asked when somebody looks at their purchases; without it, they see what is known.
  purchaseChecks: {
    what: 'order checks',
    operations: [],
    perAccount: { tries: 60, seconds: hour },
  },
  // Each keeps what learners see for good. A day's share is smaller than 24 times an hour's.
  publishing: {
    what: 'changes',
    operations: ['curriculum.publish', 'curriculum.restore'],
    perAddress: { tries: 300, seconds: hour },
    perAccount: { tries: 60, seconds: hour },
  },
  publishingOfDay: {
    what: 'changes',
    operations: ['curriculum.publish', 'curriculum.restore'],
    perAddress: { tries: 1_000, seconds: day },
    perAccount: { tries: 200, seconds: day },
  },
  // A course has 500 lessons at most.
  captions: {
    what: 'changes',
    operations: ['curriculum.saveCaptions'],
    perAddress: { tries: 300, seconds: hour },
    perAccount: { tries: 120, seconds: hour },
  },
  captionsOfDay: {
    what: 'changes',
    operations: ['curriculum.saveCaptions'],
    perAddress: { tries: 1_500, seconds: day },
    perAccount: { tries: 500, seconds: day },
  },
  // The editor asks after each save, a second after the last key at the soonest.
  outlines: {
    what: 'requests',
    operations: ['curriculum.get', 'curriculum.saveOutline'],
    perAddress: { tries: 6_000, seconds: 10 * minute },
    perAccount: { tries: 1_200, seconds: 10 * minute },
  },
  // Reads all of a course's texts.
  publishPreviews: {
    what: 'requests',
    operations: ['curriculum.previewPublish'],
    perAddress: { tries: 600, seconds: 10 * minute },
    perAccount: { tries: 120, seconds: 10 * minute },
  },
  edits: {
    what: 'changes',
    operations: [
      'courses.delete',
      'curriculum.saveOutline',
      'curriculum.addLesson',
      'curriculum.saveLesson',
      'curriculum.removeCaptions',
      'curriculum.regrade',
    ],
    perAccount: { tries: 6_000, seconds: hour },
  },
  operating: {
    what: 'operator actions',
    operations: [
      'operator.suspend',
      'operator.restore',
      'operator.approve',
      'operator.endSessions',
      'operator.removeFactors',
      'operator.takeDown',
      'operator.setRefundRule',
      'operator.beginBulkRefund',
      'operator.stopBulkRefund',
      'operator.bringBack',
      'operator.dismissReports',
      'operator.decideAppeal',
      'operator.acknowledgeComplaint',
      'operator.answerComplaint',
      'operator.hideReview',
      'operator.keepReview',
      'operator.hideQuestion',
      'operator.keepQuestion',
      'operator.hideAnswer',
      'operator.keepAnswer',
      // These searches read everything.
      'operator.accounts',
      'operator.courses',
      'operator.activity',
      'operator.reviews',
      'operator.questions',
      'operator.attention',
      'operator.orders',
      'operator.complaints',
      'operator.reportedCourses',
      'operator.appeals',
      'operator.bulkRefunds',
    ],
    perAccount: { tries: 1_200, seconds: hour },
  },
  quizzes: {
    what: 'quiz answers',
    operations: ['learning.startAttempt', 'learning.saveAnswer', 'learning.submitAttempt'],
    perAccount: { tries: 1_200, seconds: hour },
  },
  // Three tabs that play, pause and seek send about one in 4 seconds. Behind one address, 750 learners may play at once.
  progress: {
    what: 'progress reports',
    operations: ['learning.saveProgress'],
    perAddress: { tries: 30_000, seconds: 10 * minute },
    perAccount: { tries: 600, seconds: 10 * minute },
    alone: true,
  },
  // A player reports itself every 20 seconds, and when it plays or pauses.
  playback: {
    what: 'requests',
    operations: ['learning.reportPlayback'],
    perAddress: { tries: 30_000, seconds: 10 * minute },
    perAccount: { tries: 600, seconds: 10 * minute },
    alone: true,
  },
  reviews: {
    what: 'reviews',
    operations: ['reviews.save', 'reviews.remove', 'reviews.answer', 'reviews.report'],
    perAccount: { tries: 120, seconds: hour },
  },
  complaints: {
    what: 'complaints',
    operations: [
      'complaints.file',
      'complaints.add',
      'complaints.open',
      'complaints.fileByLink',
      'complaints.addByLink',
    ],
    perAddress: { tries: 120, seconds: hour },
    perAccount: { tries: 30, seconds: hour },
  },
  courseReports: {
    what: 'reports',
    operations: ['courses.report'],
    // One of an account or a network for each course; this is against who reports all of them.
    perAddress: { tries: 20, seconds: hour },
    perAccount: { tries: 20, seconds: hour },
    learnersByAccount: true,
  },
  notes: {
    what: 'notes',
    operations: ['notes.add', 'notes.edit', 'notes.remove'],
    perAccount: { tries: 600, seconds: hour },
  },
  questions: {
    what: 'questions and answers',
    operations: [
      'questions.ask',
      'questions.edit',
      'questions.remove',
      'questions.answer',
      'questions.accept',
      'questions.unaccept',
      'questions.removeAnswer',
      'questions.reply',
      'questions.removeReply',
      'questions.recommend',
      'questions.unrecommend',
      'questions.hide',
      'questions.hideAnswer',
      'questions.unhide',
      'questions.unhideAnswer',
      'questions.report',
      'questions.reportAnswer',
      'questions.reportReceived',
      'questions.reportReceivedAnswer',
    ],
    perAccount: { tries: 120, seconds: hour },
  },
  choices: {
    what: 'changes',
    operations: [
      'wishes.add',
      'wishes.remove',
      'courses.appeal',
      'admin.agree',
      'auth.setEmailChoice',
      'admin.setEmailChoice',
      'auth.setLanguage',
      'admin.setLanguage',
    ],
    perAccount: { tries: 600, seconds: hour },
  },
  certificates: {
    what: 'certificates',
    operations: ['certificates.issue'],
    perAccount: { tries: 60, seconds: hour },
  },
  // Each is signed or drawn when it is asked for.
  certificateFiles: {
    what: 'certificate files',
    operations: [],
    perAddress: { tries: 300, seconds: 10 * minute },
  },
  // Each is drawn when it is asked for.
  receiptFiles: {
    what: 'receipt files',
    operations: [],
    perAddress: { tries: 300, seconds: 10 * minute },
  },
  // Eight digits can be guessed by who may try for long enough; an id can't.
  certificateNumbers: {
    what: 'certificate numbers',
    operations: [],
    perAddress: { tries: 600, seconds: hour },
  },
  searches: {
    what: 'searches',
    operations: ['learning.search'],
    perAddress: { tries: 600, seconds: minute },
    perAccount: { tries: 120, seconds: minute },
  },
  suggestions: {
    what: 'searches',
    operations: ['courses.suggest'],
    perAddress: { tries: 1_200, seconds: minute },
  },
  // Free lessons of courses that the visitor doesn't own. What one has bought isn't counted.
  previews: {
    what: 'previews',
    operations: [],
    perAddress: { tries: 600, seconds: minute },
  },
  exports: {
    what: 'exports',
    operations: ['auth.exportData', 'admin.exportData', 'sales.export'],
    perAccount: { tries: 20, seconds: hour },
  },
} as const satisfies Record<string, Quota>

type QuotaName = keyof typeof quotas
/** The counters of each quota. */
export type QuotaLimits = Record<QuotaName, { perAddress?: AttemptLimit; perAccount?: AttemptLimit }>

type CreateLimit = (rule: Rule) => AttemptLimit

/**
 * Creates the counters of all quotas: those that all processes share with `together`, and those of this process with
 * `alone`. `factor` multiplies how many tries each allows.
 */
export const createQuotaLimits = (
  { together, alone }: { together: CreateLimit; alone: CreateLimit },
  factor: number,
): QuotaLimits => {
  const limitOf = (rule: Rule | undefined, create: CreateLimit) =>
    rule && create({ ...rule, tries: Math.max(1, Math.round(rule.tries * factor)) })
  const entries = Object.entries<Quota>(quotas).map(([name, quota]) => {
    const create = quota.alone ? alone : together
    const [address, account] = [limitOf(quota.perAddress, create), limitOf(quota.perAccount, create)]
    return [name, { ...(address && { perAddress: address }), ...(account && { perAccount: account }) }]
  })
  return Object.fromEntries(entries) as QuotaLimits
}

const quotasOf = new Map<string, QuotaName[]>()
for (const [name, { operations }] of Object.entries<Quota>(quotas))
  for (const operation of operations) quotasOf.set(operation, [...(quotasOf.get(operation) ?? []), name as QuotaName])

/**
 * Counts a request for something that is no operation against the share of its address.
 * @throws TOO_MANY_REQUESTS, with the seconds to wait, if the share is used up.
 */
export const consumeQuota = async (
  { quotas: limits, address }: { quotas: QuotaLimits; address: string },
  name: QuotaName,
): Promise<void> =>
  throwRateLimited(
    (await limits[name].perAddress?.take(attemptKey(name, address))) ?? 0,
    `Too many ${quotas[name].what}`,
  )

/** Counts something that is no operation against the share of its account. Returns false if the share is used up. */
export const withinQuota = async (
  { quotas: limits }: { quotas: QuotaLimits },
  name: QuotaName,
  { realm, id }: { realm: string; id: string },
): Promise<boolean> => ((await limits[name].perAccount?.take(attemptKey(name, realm, id))) ?? 0) === 0

type Caller = { realm: string; id: string }
type ActorOf = (realm: 'user') => Promise<Caller | null>

/**
 * Counts a call against the shares of its address and its account. Returns at once for an operation that isn't rationed.
 * @throws TOO_MANY_REQUESTS, with the seconds to wait, if a share is used up.
 */
export const consumeQuotas = async (
  { quotas: limits, address, actorOf }: { quotas: QuotaLimits; address: string; actorOf: ActorOf },
  operation: string,
  actor: Caller | null,
): Promise<void> => {
  for (const name of quotasOf.get(operation) ?? []) {
    const { perAddress, perAccount } = limits[name]
    const { what, learnersByAccount }: Quota = quotas[name]
    const who = actor ?? (learnersByAccount ? await actorOf('user') : null)
    const waits = await Promise.all([
      who && learnersByAccount ? 0 : (perAddress?.take(attemptKey(name, address)) ?? 0),
      who ? (perAccount?.take(attemptKey(name, who.realm, who.id)) ?? 0) : 0,
    ])
    throwRateLimited(Math.max(...waits), `Too many ${what}`)
  }
}
