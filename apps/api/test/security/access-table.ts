import type { Operations } from '@skillharbor/contracts/operations'

type Name = { [Group in keyof Operations]: `${Group}.${keyof Operations[Group] & string}` }[keyof Operations]

/** A visitor, the learner and the admin whose things are asked for, and another of each. */
export const everybody = ['nobody', 'learner', 'otherLearner', 'owner', 'other'] as const
export type Who = (typeof everybody)[number]
/** What each gets: a success, or a refusal with this status. */
type Row = Record<Who, 'ok' | 400 | 401 | 403 | 404>

const all = (verdict: Row['nobody']): Row => ({
  ...{ nobody: verdict, learner: verdict, otherLearner: verdict },
  ...{ owner: verdict, other: verdict },
})
const learners: Row = { ...all(401), learner: 'ok', otherLearner: 'ok' }
const admins: Row = { ...all(401), owner: 'ok', other: 'ok' }
/** What is one person's own is unknown to their like. */
const thisLearner: Row = { ...learners, otherLearner: 404 }
const thisAdmin: Row = { ...admins, other: 404 }
/** Allowed to call, but the password they confirm with isn't theirs. */
const confirmed = {
  learners: { ...learners, learner: 400, otherLearner: 400 },
  admins: { ...admins, owner: 400, other: 400 },
} as const

/** Who gets what of every operation. One that has no row here does not compile. */
export const accessTable: Record<Name, Row> = {
  'auth.me': learners,
  'auth.signup': all('ok'),
  'auth.login': all('ok'),
  'auth.logout': all('ok'),
  'auth.account': learners,
  'auth.changePassword': confirmed.learners,
  'auth.sessions': learners,
  'auth.endSession': thisLearner,
  'auth.endOtherSessions': learners,
  'auth.activity': learners,
  'auth.forgotPassword': all('ok'),
  // With a token that nobody was sent.
  'auth.resetPassword': all(400),
  'auth.sendVerification': learners,
  'auth.verifyEmail': all(400),
  'auth.passkeyLogin': all('ok'),
  // Without a login that was begun.
  'auth.loginChoices': all(400),
  'auth.finishLogin': all(400),
  'auth.confirmChoices': learners,
  'auth.confirm': confirmed.learners,
  'auth.factors': learners,
  'auth.beginFactor': learners,
  // Without a factor that was begun.
  'auth.addFactor': confirmed.learners,
  'auth.renameFactor': thisLearner,
  'auth.removeFactor': thisLearner,
  'auth.makeRecoveryCodes': learners,
  'auth.exportData': learners,
  'auth.deleteAccount': confirmed.learners,
  'admin.me': admins,
  'admin.signup': all('ok'),
  'admin.login': all('ok'),
  'admin.logout': all('ok'),
  'admin.account': admins,
  'admin.changePassword': confirmed.admins,
  'admin.sessions': admins,
  'admin.endSession': thisAdmin,
  'admin.endOtherSessions': admins,
  'admin.activity': admins,
  'admin.forgotPassword': all('ok'),
  'admin.resetPassword': all(400),
  'admin.sendVerification': admins,
  'admin.verifyEmail': all(400),
  'admin.passkeyLogin': all('ok'),
  // Without a login that was begun.
  'admin.loginChoices': all(400),
  'admin.finishLogin': all(400),
  'admin.confirmChoices': admins,
  'admin.confirm': confirmed.admins,
  'admin.factors': admins,
  'admin.beginFactor': admins,
  // Without a factor that was begun.
  'admin.addFactor': confirmed.admins,
  'admin.renameFactor': thisAdmin,
  'admin.removeFactor': thisAdmin,
  'admin.makeRecoveryCodes': admins,
  'courses.list': all('ok'),
  'courses.show': all('ok'),
  'courses.mine': admins,
  'courses.get': thisAdmin,
  'courses.create': admins,
  'courses.update': thisAdmin,
  'courses.delete': thisAdmin,
  'curriculum.get': thisAdmin,
  'curriculum.saveOutline': thisAdmin,
  'curriculum.addLesson': thisAdmin,
  'curriculum.lesson': thisAdmin,
  'curriculum.saveLesson': thisAdmin,
  'curriculum.addPicture': thisAdmin,
  'curriculum.beginUpload': thisAdmin,
  'curriculum.uploads': thisAdmin,
  'curriculum.signPart': thisAdmin,
  'curriculum.completeUpload': thisAdmin,
  'curriculum.abortUpload': thisAdmin,
  'curriculum.retryVideo': thisAdmin,
  'curriculum.saveCaptions': thisAdmin,
  'curriculum.removeCaptions': thisAdmin,
  'curriculum.previewPublish': thisAdmin,
  'curriculum.publish': thisAdmin,
  'curriculum.revisions': thisAdmin,
  'curriculum.restore': thisAdmin,
  'curriculum.regrade': thisAdmin,
  'curriculum.stats': thisAdmin,
  'learning.outline': all('ok'),
  'learning.course': thisLearner,
  // Of a lesson that isn't a preview; lesson-access.test.ts has all kinds and states.
  'learning.lesson': { ...all(403), learner: 'ok', owner: 'ok' },
  'learning.file': { ...all(403), learner: 'ok', owner: 'ok' },
  'learning.video': { ...all(403), learner: 'ok', owner: 'ok' },
  'learning.transcript': { ...all(403), learner: 'ok', owner: 'ok' },
  // Each in what they own.
  'learning.search': learners,
  // Reports about lessons of others are ignored.
  'learning.reportPlayback': { ...learners, otherLearner: 403 },
  'learning.saveProgress': learners,
  'learning.startAttempt': { ...learners, otherLearner: 403 },
  'learning.saveAnswer': thisLearner,
  'learning.submitAttempt': thisLearner,
  'newsletter.subscribe': all('ok'),
  // With a token that nobody was sent.
  'newsletter.confirm': all(400),
  'newsletter.unsubscribe': all('ok'),
  'purchases.order': learners,
  'purchases.verify': thisLearner,
  'purchases.list': learners,
  // By the provider's signature, whoever brings it; without one S8.
  'purchases.webhook': all('ok'),
  'sales.list': admins,
  'sales.export': admins,
  'sales.revenue': admins,
  'sales.show': thisAdmin,
  'sales.refund': thisAdmin,
  'sales.sync': thisAdmin,
  'sales.attention': admins,
  // Of a picture that no course shows.
  'uploads.signedUrl': { ...all(404), owner: 'ok' },
  'uploads.presignedUpload': { ...admins, other: 403 },
}
