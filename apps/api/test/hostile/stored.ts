import {
  AccountLanguage,
  AppealWords,
  Bio,
  CaptionLanguage,
  Category,
  ComplaintAnswer,
  ComplaintTopic,
  ComplaintWords,
  CourseDetails,
  CourseReportReason,
  CourseReportWords,
  CueText,
  Description,
  DisplayName,
  disputeWordsMax,
  Email,
  FactorName,
  Headline,
  HomeState,
  LessonBody,
  LessonTitle,
  NoteBody,
  OperatorReason,
  PartToRefund,
  Price,
  QuestionBody,
  QuestionReason,
  RefundWords,
  ReviewAnswer,
  ReviewBody,
  ReviewReason,
  Role,
  StorageKey,
  Title,
  UploadPart,
  Username,
} from '@skillharbor/contracts/entities'
import type pg from 'pg'
import { z } from 'zod'

const ProviderId = z.string().regex(/^[\w-]{1,64}$/)
/** A word that the provider chose. */
const providersWord = z.string().max(100)
/** Words of the API's own choice, held to by checks of the database or by its own code. */
const ours = z.string()

const MediaKey = z.string().regex(/^lesson-media(\/[\w.-]+)+$/)

/** What a deleted account has instead of a name and an email. */
const deleted = z.string().regex(/^deleted:[\w-]{36}$/)

/** What each text that is kept must be. A column that is not here is found out. */
const kept: Record<string, z.ZodType> = {
  'learners.username': Username,
  'learners.email': z.union([Email, deleted]),
  'learners.password_hash': z.string().regex(/^$|^\$argon2id\$/),
  'learners.role': Role,
  'learners.language': AccountLanguage,
  'learners.suspension_reason': OperatorReason,
  'admins.suspension_reason': OperatorReason,
  'admins.username': z.union([Username, deleted]),
  'admins.username_skeleton': ours,
  'admins.email': z.union([Email, deleted]),
  'admins.password_hash': z.string().regex(/^$|^\$argon2id\$/),
  'admins.language': AccountLanguage,
  'admins.state': z.union([HomeState, z.literal('')]),
  'courses.title': Title,
  'title_words.word': ours,
  'courses.take_down_reason': OperatorReason,
  'complaints.number': z.string().regex(/^C-\d{4}-\d{4}$/),
  'complaints.email': Email,
  'complaints.language': AccountLanguage,
  'complaints.topic': ComplaintTopic,
  'complaints.answer': ComplaintAnswer,
  'complaint_messages.words': ComplaintWords,
  'complaint_links.email': Email,
  'course_reports.reason': CourseReportReason,
  'course_reports.words': CourseReportWords,
  'take_down_appeals.reason': OperatorReason,
  'take_down_appeals.words': AppealWords,
  'take_down_appeals.answer': AppealWords,
  'take_down_appeals.decision': ours,
  'undertakings.version': ours,
  'reviews.body': ReviewBody,
  'reviews.answer': ReviewAnswer,
  'reviews.report_reason': ReviewReason,
  'reviews.hidden_reason': ReviewReason,
  'notes.body': NoteBody,
  'questions.body': QuestionBody,
  'questions.hidden_reason': QuestionReason,
  'question_answers.body': QuestionBody,
  'question_answers.hidden_reason': QuestionReason,
  'question_reports.reason': QuestionReason,
  'review_versions.body': ReviewBody,
  // Printable: without invisible characters, which may leave less of a name.
  'certificates.learner_name': Username,
  'certificates.course_title': Title,
  'courses.description': Description,
  'courses.image': z.union([StorageKey, z.literal('')]),
  'courses.category': Category,
  'courses.price_paise': z
    .int()
    .transform((paise) => paise / 100)
    .pipe(Price)
    .transform((rupees) => Math.round(rupees * 100)),
  'courses.status': ours,
  'courses.subtitle': CourseDetails.shape.subtitle,
  'courses.level': ours,
  'courses.language': CourseDetails.shape.language,
  'teacher_profiles.display_name': DisplayName,
  'teacher_profiles.name_skeleton': ours,
  'teacher_profiles.headline': Headline,
  'teacher_profiles.bio': Bio,
  'teacher_profiles.image': z.union([StorageKey, z.literal('')]),
  'course_revisions.note': CourseDetails.shape.subtitle,
  'lesson_drafts.kind': ours,
  'lesson_drafts.title': LessonTitle,
  'lesson_drafts.body': LessonBody,
  'lesson_versions.kind': ours,
  'lesson_versions.title': LessonTitle,
  'lesson_versions.body': LessonBody,
  'media_uploads.key': z.string().regex(/^(documents|lesson-media)(\/[\w.-]+)+$/),
  'media_uploads.name': LessonTitle,
  'media_uploads.content_type': ours,
  'media_uploads.purpose': ours,
  'media_uploads.storage_upload_id': ours,
  'stored_objects.key': ours,
  'media_upload_parts.etag': UploadPart.shape.etag,
  'videos.codec': ours,
  'videos.codecs': ours,
  'videos.failure': ours,
  'videos.key': MediaKey,
  'videos.name': LessonTitle,
  'videos.playlist': ours,
  'videos.poster_key': MediaKey,
  'videos.source_key': MediaKey,
  'videos.status': ours,
  'caption_sets.language': CaptionLanguage,
  'transcript_cues.text': CueText,
  'sessions.device': z.string().regex(/^[\w .()/-]{1,100}$/),
  'factors.kind': ours,
  'factors.name': FactorName,
  'factors.credential_id': z.string().regex(/^[\w-]{1,8192}$/),
  'challenges.purpose': ours,
  'challenges.realm': ours,
  'challenges.passkey_challenge': z.string().regex(/^[\w-]{40,100}$/),
  'security_events.realm': ours,
  'security_events.kind': ours,
  'security_events.network': z.string().regex(/^$|^[\d.]{7,15}$|^[\da-f:]+\/64$/),
  'security_events.device': z.string().regex(/^[\w .()/-]{0,100}$/),
  'security_events.factor': ours,
  'security_events.reason': OperatorReason,
  'subscribers.email': Email,
  'subscribers.language': AccountLanguage,
  'link_tokens.purpose': ours,
  'rate_limits.key': z.string().regex(/^[\w:]{1,255}$/),
  'orders.currency': ours,
  'orders.number': z.string().regex(/^SH-[\dA-F]{4}-[\dA-F]{4}$/),
  'orders.status': ours,
  'orders.provider_order_id': ProviderId,
  'orders.request_key': ours,
  'order_events.kind': ours,
  'order_events.status': ours,
  'order_events.reference': ours,
  'disputes.id': ProviderId,
  'disputes.payment_id': ProviderId,
  'disputes.phase': providersWord,
  'disputes.status': providersWord,
  'disputes.reason_code': providersWord,
  'payments.id': ProviderId,
  'payments.status': ours,
  'payments.method_kind': z.string().regex(/^[a-z_]{1,20}$/),
  'payments.method_detail': z.string().max(70),
  'payments.rejection': ours,
  'payments.capture_refusal': ours,
  'payment_mismatches.payment_id': ProviderId,
  'payment_mismatches.currency': ours,
  'provider_audits.list': ours,
  'purchases.payment_id': ProviderId,
  'refunds.payment_id': ProviderId,
  'refunds.status': ours,
  'refunds.reason': ours,
  'refunds.refusal': ours,
  'refunds.words': PartToRefund.shape.reason,
  'dispute_answers.dispute_id': ProviderId,
  'dispute_answers.kind': ours,
  'dispute_answers.state': ours,
  'dispute_answers.words': z.string().max(disputeWordsMax),
  'dispute_answers.failure': providersWord,
  'dispute_reminders.dispute_id': ProviderId,
  'dispute_reminders.notice': ours,
  'bulk_refunds.reason': OperatorReason,
  'refund_requests.words': RefundWords,
  'refund_requests.answer': RefundWords,
  'refund_requests.state': ours,
  'refunds.provider_refund_id': ProviderId,
  'ledger_entries.cause': ours,
  'ledger_entries.kind': ours,
  'ledger_lines.entry': ours,
  'ledger_lines.account': ours,
  'ledger_lines.payment_id': ProviderId,
  'webhook_events.id': z.string().regex(/^[\w.-]{1,100}$/),
  'webhook_events.body': ours,
  'webhook_events.outcome': ours,
}

/** Everything in the database that no operation's schema would have taken: half a character, NUL, an untrimmed title. */
export const wronglyStored = async (pool: pg.Pool): Promise<string[]> => {
  const texts = await pool.query(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'character varying') order by 1`,
  )
  const wrong: string[] = []
  for (const name of new Set([...texts.rows.map(({ name }) => String(name)), ...Object.keys(kept)])) {
    const schema = kept[name]
    const [table = '', column = ''] = name.split('.')
    if (!schema) wrong.push(`${name} is kept, and nothing is said about what it must be (stored.ts)`)
    const { rows } = await pool.query(`select distinct ${column} as value from ${table} where ${column} is not null`)
    for (const { value } of rows) {
      // What is stored is what the schema makes of it, so that it takes it once more and leaves it as it is.
      const read = schema?.safeParse(value)
      const isWhole = typeof value !== 'string' || (value.isWellFormed() && !value.includes('\u0000'))
      if (!isWhole || (read && (!read.success || read.data !== value)))
        wrong.push(`${name} holds ${JSON.stringify(value)}`)
    }
  }
  return wrong
}
