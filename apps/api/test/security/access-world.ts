import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { undertakingVersion } from '@skillharbor/contracts/constants'
import type { Curriculum } from '@skillharbor/contracts/entities'
import { confirmAddress, newOperator } from '../account-holders.ts'
import { order, pay } from '../buying.ts'
import { type Caller, caller } from '../caller.ts'
import { ask, passQuiz, publishedCourse, publishVideo, webVtt } from '../learning/course-maker.ts'
import { courseFields, newAdmin, newCourse, newLearner, password, picture } from '../people.ts'
import type { TestApi } from '../start-api.ts'
import type { Who } from './access-table.ts'

type Input = Record<string, unknown>

const isAdmin = (who: Who) => who === 'owner' || who === 'other' || who === 'operator'

/** A learner with an order, an admin with a course, and another of each: whose things the access table asks for. */
export const accessWorld = async (api: TestApi) => {
  const learner = await newLearner(api.url)
  const otherLearner = await newLearner(api.url)
  const owner = await newAdmin(api.url)
  const other = await newAdmin(api.url)
  const operator = await newOperator(api)
  for (const { email } of [learner, otherLearner, owner, other]) await confirmAddress(api, email)
  const { courseId, maker, lessons: made } = await publishedCourse(owner)
  const lessons = { ...made, video: await publishVideo(api, maker, webVtt) }
  await learner.call('rest', 'purchases.verify', pay(api.sandbox, await order(learner, courseId)))
  const sales = (await owner.call('rest', 'sales.list')).body.content as { _id: string }[]
  const sale = { id: sales[0]?._id }
  const key = `thumbnails/${owner.username}/mine.png`
  await api.parts.ports.storage.put(key, await picture('png'), 'image/png')

  const disputeId = 'disp_00000000000001'
  /** The bank disputes the sale's payment, and nobody has answered. */
  const raiseDispute = async () => {
    await api.parts.pool.query('delete from dispute_answers')
    await api.parts.pool.query(
      `insert into disputes (id, payment_id, phase, status, amount_paise, deducted_paise, created_at, seen_at)
       select 'disp_00000000000001', id, 'chargeback', 'open', 100, 0, now(), now() from payments where order_id = $1
       on conflict (id) do update set status = 'open'`,
      [sale.id],
    )
  }

  /** A session more for that person; what it is used for ends no other. */
  const sessionOf = async (who: Exclude<Who, 'nobody'>) => {
    const token = randomBytes(32).toString('base64url')
    const [realm, column] = isAdmin(who) ? ['admin', 'admin_id'] : ['user', 'learner_id']
    const { id } = { learner, otherLearner, owner, other, operator }[who]
    const { rows } = await api.parts.pool.query(
      `insert into sessions (token_hash, ${column}, created_at, last_seen_at) values ($1, $2, now(), now()) returning id`,
      [createHash('sha256').update(token).digest(), id],
    )
    return { cookie: `skillharbor_${realm}`, token, id: String(rows[0].id) }
  }
  /** A factor more for that person; answers its id. */
  const factorOf = async (who: Exclude<Who, 'nobody'>) => {
    const column = isAdmin(who) ? 'admin_id' : 'learner_id'
    const { id } = { learner, otherLearner, owner, other, operator }[who]
    const { rows } = await api.parts.pool.query(
      `insert into factors (id, ${column}, kind, name, created_at, secret, last_step)
       values (gen_random_uuid(), $1, 'totp', 'App', now(), '\\x00', 0) returning id`,
      [id],
    )
    return { id: String(rows[0].id) }
  }
  const withFactors = async (...people: Exclude<Who, 'nobody'>[]) => {
    for (const who of people) await factorOf(who)
    return {}
  }
  const callerFor = async (who: Who): Promise<Caller> => {
    const me = caller(api.url)
    if (who === 'nobody') return me
    const { cookie, token } = await sessionOf(who)
    me.jar.set(cookie, token)
    return me
  }

  const newAccount = () => ({
    username: `N ${randomUUID()}`,
    email: `${randomUUID()}@x.example`,
    password,
    state: 'Goa',
  })
  const freshCourse = async () => ({ id: await newCourse(await callerFor('owner')) })
  const current = async () => ask<Curriculum>(await callerFor('owner'), 'curriculum.get', { courseId })
  const attemptId = async () => {
    const { _id } = await ask<{ _id: string }>(await callerFor('learner'), 'learning.startAttempt', {
      lessonId: lessons.quiz,
    })
    return _id
  }
  /** A review by the learner, whether or not they were refunded meanwhile. */
  const reviewId = async () => {
    await api.parts.pool.query('delete from reviews')
    const { rows } = await api.parts.pool.query(
      `insert into reviews (id, course_id, learner_id, stars, body, created_at)
       values (gen_random_uuid(), $1, $2, 5, 'Clear.', now()) returning id`,
      [courseId, learner.id],
    )
    return String(rows[0].id)
  }
  /** A certificate of the learner's, who has finished the course. */
  const certificateId = async () => {
    await finishCourse()
    await api.parts.pool.query('delete from certificates')
    const { rows } = await api.parts.pool.query(
      `insert into certificates (id, purchase_id, learner_id, course_id, revision_id, learner_name, course_title,
         completed_at, issued_at)
       select gen_random_uuid(), p.id, p.learner_id, p.course_id, e.completed_revision_id, 'Meera', 'Graphs', now(), now()
       from purchases p join enrolments e using (learner_id, course_id) where p.learner_id = $1 limit 1 returning id`,
      [learner.id],
    )
    return String(rows[0].id)
  }
  let quizPassed: Promise<void> | undefined
  const finishCourse = () =>
    api.parts.pool.query(
      `insert into enrolments (learner_id, course_id, started_at, last_seen_at, played_until, completed_at,
         completed_revision_id)
       select $1, $2, now(), now(), now(), now(), id from course_revisions where course_id = $2 limit 1
       on conflict (learner_id, course_id) do update
         set completed_at = now(), completed_revision_id = excluded.completed_revision_id`,
      [learner.id, courseId],
    )
  const noteId = async () => {
    const note = { lessonId: lessons.text, body: 'Mine.' }
    return (await ask<{ _id: string }>(await callerFor('learner'), 'notes.add', note))._id
  }
  /** A question by the learner, or by somebody else, whether or not they were refunded meanwhile. */
  const questionId = async (authorId = learner.id) => {
    const { rows } = await api.parts.pool.query(
      `insert into questions (id, course_id, lesson_id, learner_id, body, created_at)
       values (gen_random_uuid(), $1, $2, $3, 'Why?', now()) returning id`,
      [courseId, lessons.text, authorId],
    )
    return String(rows[0].id)
  }
  /** An answer to it, by the seller unless told otherwise. */
  const answerId = async (authorId: string | null = null) => {
    const { rows } = await api.parts.pool.query(
      `insert into question_answers (id, question_id, learner_id, body, created_at)
       values (gen_random_uuid(), $1, $2, 'Because.', now()) returning id`,
      [await questionId(), authorId],
    )
    return String(rows[0].id)
  }
  /** A complaint of the learner's that nobody has acknowledged, their only one. */
  const complaintId = async () => {
    await api.parts.pool.query('delete from complaints')
    const { rows } = await api.parts.pool.query(
      `insert into complaints (id, number, learner_id, topic, created_at, acknowledge_by, answer_by)
       values (gen_random_uuid(), 'C-0000-0001', $1, 'other', now(), now(), now()) returning id`,
      [learner.id],
    )
    return String(rows[0].id)
  }
  /** A course of the owner's that an operator took down. */
  const takenDown = async () => {
    const { id } = await freshCourse()
    await api.parts.pool.query(
      `update courses set taken_down_at = date_trunc('second', now()), take_down_reason = 'Copied' where id = $1`,
      [id],
    )
    return id
  }
  const begunUpload = async () => {
    // An admin may have only so many open.
    await api.parts.pool.query('delete from media_uploads')
    const file = { lessonId: lessons.file, name: 'x.pdf', bytes: 4 }
    return ask<{ uploadId: string }>(await callerFor('owner'), 'curriculum.beginUpload', file)
  }
  const sentUpload = async (): Promise<Input> => {
    const { uploadId } = await begunUpload()
    const { url } = await ask<{ url: string }>(await callerFor('owner'), 'curriculum.signPart', { uploadId, number: 1 })
    const sent = await fetch(url, { method: 'PUT', body: '%PDF' })
    return { uploadId, parts: [{ number: 1, etag: sent.headers.get('etag') }] }
  }
  const draftLesson = async (): Promise<Input> => {
    const { version } = await ask<{ version: number }>(await callerFor('owner'), 'curriculum.lesson', {
      lessonId: lessons.text,
    })
    return { lessonId: lessons.text, version, body: 'New words.' }
  }
  const toInput = ({ _id, title, lessons }: Curriculum['sections'][number]) => ({
    _id,
    title,
    lessons: lessons.map((lesson) => ({ _id: lesson._id, preview: lesson.preview, optional: lesson.optional })),
  })
  const outline = async (): Promise<Input> => {
    const { version, sections } = await current()
    return { courseId, version, sections: sections.map(toInput) }
  }
  /** In a course of its own: an empty lesson couldn't be published. */
  const lessonToAdd = async (): Promise<Input> => {
    const me = await callerFor('owner')
    const { id: fresh } = await freshCourse()
    const sections = [{ _id: randomUUID(), title: 'One', lessons: [] }]
    const saved = await ask<Curriculum>(me, 'curriculum.saveOutline', { courseId: fresh, version: 0, sections })
    return { courseId: fresh, version: saved.version, sectionId: sections[0]?._id, kind: 'text', title: 'More' }
  }
  const paidOrder = async (): Promise<Input> =>
    pay(api.sandbox, await order(await callerFor('learner'), (await freshCourse()).id))
  const event = (): Input => {
    const body = JSON.stringify({ event: 'order.paid', payload: {} })
    const signature = createHmac('sha256', api.config.RAZORPAY_WEBHOOK_SECRET).update(body).digest('hex')
    return { body, signature, eventId: randomUUID() }
  }
  const wrong = { password: 'not mine at all', currentPassword: 'not mine at all', newPassword: 'a new one of mine' }
  const token = 'A'.repeat(43)
  const secondFactor = (group: 'auth' | 'admin', who: 'learner' | 'owner', ...like: Exclude<Who, 'nobody'>[]) => ({
    [`${group}.finishLogin`]: () => ({ proof: { kind: 'totp', code: '123456' } }),
    [`${group}.confirm`]: () => ({ proof: { kind: 'password', password: wrong.password } }),
    [`${group}.beginFactor`]: () => ({ kind: 'totp' }),
    [`${group}.addFactor`]: () => ({ name: 'App', setup: { kind: 'totp', code: '123456' } }),
    [`${group}.renameFactor`]: async () => ({ ...(await factorOf(who)), name: 'Another' }),
    [`${group}.removeFactor`]: () => factorOf(who),
    [`${group}.makeRecoveryCodes`]: () => withFactors(who, ...like),
  })

  /** What is asked for, as its owner would ask. Operations that are not here take nothing. */
  const inputs: Record<string, () => Promise<Input> | Input> = {
    'auth.signup': newAccount,
    'auth.login': () => ({ email: learner.email, password }),
    'auth.changePassword': () => wrong,
    'auth.endSession': async () => ({ id: (await sessionOf('learner')).id }),
    'auth.forgotPassword': newAccount,
    'auth.resetPassword': () => ({ token, newPassword: wrong.newPassword }),
    'auth.verifyEmail': () => ({ token }),
    'auth.deleteAccount': () => wrong,
    'admin.signup': newAccount,
    'admin.login': () => ({ email: owner.email, password }),
    'admin.changePassword': () => wrong,
    'admin.deleteAccount': () => wrong,
    'admin.endSession': async () => ({ id: (await sessionOf('owner')).id }),
    'admin.forgotPassword': newAccount,
    'admin.resetPassword': () => ({ token, newPassword: wrong.newPassword }),
    'admin.verifyEmail': () => ({ token }),
    ...secondFactor('auth', 'learner', 'otherLearner'),
    ...secondFactor('admin', 'owner', 'other', 'operator'),
    'teachers.show': () => ({ id: owner.id }),
    'teachers.saveProfile': () => ({ headline: 'Maps and graphs' }),
    'courses.suggest': () => ({ q: 'algo' }),
    'courses.show': () => ({ id: courseId }),
    'courses.related': () => ({ id: courseId }),
    'courses.get': () => ({ id: courseId }),
    'courses.create': () => courseFields,
    'courses.update': () => ({ id: courseId, title: 'Another title' }),
    'courses.delete': freshCourse,
    'curriculum.get': () => ({ courseId }),
    'curriculum.saveOutline': outline,
    'curriculum.addLesson': lessonToAdd,
    'curriculum.lesson': () => ({ lessonId: lessons.text }),
    'curriculum.saveLesson': draftLesson,
    'curriculum.addPicture': async () => {
      // Preparing a picture removes the upload.
      const uploaded = `thumbnails/${owner.username}/${randomUUID()}.png`
      await api.parts.ports.storage.put(uploaded, await picture('png'), 'image/png')
      return { lessonId: lessons.text, key: uploaded }
    },
    'curriculum.uploads': () => ({ lessonId: lessons.file }),
    'curriculum.beginUpload': () => ({ lessonId: lessons.file, name: 'x.pdf', bytes: 4 }),
    'curriculum.signPart': async () => ({ ...(await begunUpload()), number: 1 }),
    'curriculum.completeUpload': sentUpload,
    'curriculum.abortUpload': begunUpload,
    'curriculum.retryVideo': () => ({ lessonId: lessons.video }),
    // In a language that isn't published: other rows need what is.
    'curriculum.saveCaptions': () => ({ lessonId: lessons.video, language: 'hi', text: webVtt }),
    'curriculum.removeCaptions': () => ({ lessonId: lessons.video, language: 'hi' }),
    'certificates.issue': async () => {
      quizPassed ??= passQuiz(await callerFor('learner'), lessons.quiz)
      await quizPassed
      await finishCourse()
      return { courseId }
    },
    'certificates.show': async () => ({ id: await certificateId() }),
    'curriculum.previewPublish': () => ({ courseId }),
    'curriculum.publish': async () => ({ courseId, version: (await current()).version }),
    'curriculum.revisions': () => ({ courseId }),
    'curriculum.restore': () => ({ courseId, number: 2 }),
    'curriculum.regrade': () => ({ lessonId: lessons.quiz }),
    'curriculum.stats': () => ({ courseId }),
    'learning.outline': () => ({ courseId }),
    'learning.course': () => ({ courseId }),
    'learning.pace': () => ({ courseId }),
    'learning.lesson': () => ({ lessonId: lessons.text }),
    'learning.file': () => ({ lessonId: lessons.file }),
    'learning.video': () => ({ lessonId: lessons.video }),
    'learning.transcript': () => ({ lessonId: lessons.video, language: 'en' }),
    'learning.search': () => ({ q: 'graph' }),
    'learning.reportPlayback': () => ({ lessonId: lessons.video, playerId: crypto.randomUUID(), state: 'playing' }),
    'learning.saveProgress': () => ({ reports: [{ lessonId: lessons.text, at: new Date().toISOString() }] }),
    'learning.startAttempt': () => ({ lessonId: lessons.quiz }),
    'learning.saveAnswer': async () => ({ attemptId: await attemptId(), questionId: 'a', answer: 1 }),
    'learning.submitAttempt': async () => ({ attemptId: await attemptId() }),
    'auth.setEmailChoice': () => ({ kind: 'price-fall', on: false }),
    'admin.setEmailChoice': () => ({ kind: 'new-review', on: false }),
    'auth.setLanguage': () => ({ language: 'hi' }),
    'admin.setLanguage': () => ({ language: 'hi' }),
    'emails.unsubscribe': () => ({ token: `${randomUUID()}.price-fall` }),
    'newsletter.subscribe': newAccount,
    'newsletter.confirm': () => ({ token: randomUUID() }),
    'newsletter.unsubscribe': () => ({ token: randomUUID() }),
    'notes.list': () => ({ lessonId: lessons.text }),
    'notes.ofCourse': () => ({ courseId }),
    'notes.add': () => ({ lessonId: lessons.text, body: 'Mine.' }),
    'notes.edit': async () => ({ id: await noteId(), body: 'Still mine.' }),
    'notes.remove': async () => ({ id: await noteId() }),
    'operator.suspend': async () => ({ id: (await newLearner(api.url)).id, reason: 'Spam' }),
    'operator.restore': () => ({ id: learner.id }),
    'operator.approve': () => ({ id: other.id }),
    'operator.endSessions': async () => ({ id: (await newLearner(api.url)).id }),
    'operator.removeFactors': async () => ({ id: (await newLearner(api.url)).id, reason: 'Lost phone' }),
    'admin.agree': () => ({ version: undertakingVersion }),
    'complaints.file': () => ({ orderId: sale.id, words: 'Nobody answers.' }),
    'complaints.add': async () => ({ id: await complaintId(), words: 'Still nobody.' }),
    'complaints.askLink': () => ({ email: `${randomUUID()}@x.example` }),
    'complaints.open': () => ({ token }),
    'complaints.fileByLink': () => ({ token, words: 'Nobody answers.' }),
    'complaints.addByLink': async () => ({ token, id: await complaintId(), words: 'Still nobody.' }),
    'courses.report': async () => ({ ...(await freshCourse()), reason: 'copied' }),
    'courses.appeal': async () => ({ id: await takenDown(), words: 'The pictures are mine.' }),
    'operator.acknowledgeComplaint': async () => ({ id: await complaintId() }),
    'operator.answerComplaint': async () => ({ id: await complaintId(), answer: 'We’re sorry.' }),
    'operator.dismissReports': async () => {
      const course = await freshCourse()
      await api.parts.pool.query(
        `insert into course_reports (id, course_id, visitor, reason, words, created_at)
         values (gen_random_uuid(), $1, '\\x01', 'copied', '', now())`,
        [course.id],
      )
      return course
    },
    'operator.decideAppeal': async () => {
      const { rows } = await api.parts.pool.query(
        `insert into take_down_appeals (id, course_id, taken_down_at, reason, words, created_at)
         select gen_random_uuid(), id, taken_down_at, 'Copied', 'Mine.', now() from courses where id = $1 returning id`,
        [await takenDown()],
      )
      return { id: String(rows[0].id), decision: 'uphold', answer: 'It is copied.' }
    },
    'operator.takeDown': async () => ({ ...(await freshCourse()), reason: 'Copied' }),
    'operator.setRefundRule': () => ({ least: { days: 14, percent: 30 }, most: { days: 60, percent: 100 } }),
    'sales.setRefundRule': () => ({ own: null }),
    'operator.beginBulkRefund': async () => {
      const { id } = await freshCourse()
      const buyer = await callerFor('otherLearner')
      await buyer.call('rest', 'purchases.verify', pay(api.sandbox, await order(buyer, id)))
      await api.parts.pool.query('update courses set taken_down_at = now() where id = $1', [id])
      return { subject: 'course', id, reason: 'Copied' }
    },
    'operator.stopBulkRefund': async () => {
      const { id } = await freshCourse()
      const { rows } = await api.parts.pool.query(
        `insert into bulk_refunds (id, course_id, operator_id, reason, created_at)
         values (gen_random_uuid(), $1, $2, 'Copied', now()) returning id`,
        [id, operator.id],
      )
      return rows[0]
    },
    'operator.bringBack': () => ({ id: courseId }),
    'purchases.order': async () => ({ courseId: (await freshCourse()).id }),
    'purchases.verify': paidOrder,
    'purchases.show': () => sale,
    'purchases.refund': () => sale,
    'purchases.askForRefund': async () => {
      await api.parts.pool.query('delete from refund_requests')
      return { ...sale, words: 'It isn’t for me.' }
    },
    'purchases.webhook': event,
    'operator.hideReview': async () => ({ id: await reviewId(), reason: 'Spam' }),
    'operator.keepReview': async () => ({ id: await reviewId() }),
    'questions.list': () => ({ lessonId: lessons.text }),
    'questions.ask': () => ({ lessonId: lessons.text, body: 'Why?' }),
    'questions.edit': async () => ({ id: await questionId(), body: 'How?' }),
    'questions.remove': async () => ({ id: await questionId() }),
    'questions.answer': async () => ({ id: await questionId(), body: 'Because.' }),
    'questions.accept': async () => ({ id: await answerId() }),
    'questions.unaccept': async () => ({ id: await answerId() }),
    'questions.removeAnswer': async () => ({ id: await answerId(learner.id) }),
    'questions.reply': async () => ({ id: await questionId(), body: 'Because.' }),
    'questions.recommend': async () => ({ id: await answerId() }),
    'questions.unrecommend': async () => ({ id: await answerId() }),
    'questions.removeReply': async () => ({ id: await answerId() }),
    'questions.hide': async () => ({ id: await questionId(), reason: 'Spam' }),
    'questions.hideAnswer': async () => ({ id: await answerId(), reason: 'Spam' }),
    'questions.unhide': async () => ({ id: await questionId() }),
    'questions.unhideAnswer': async () => ({ id: await answerId() }),
    'questions.report': async () => ({ id: await questionId(otherLearner.id), reason: 'Spam' }),
    'questions.reportAnswer': async () => ({ id: await answerId(), reason: 'Spam' }),
    'questions.reportReceived': async () => ({ id: await questionId(), reason: 'Spam' }),
    'questions.reportReceivedAnswer': async () => ({ id: await answerId(learner.id), reason: 'Spam' }),
    'operator.hideQuestion': async () => ({ id: await questionId(), reason: 'Spam' }),
    'operator.keepQuestion': async () => ({ id: await questionId() }),
    'operator.hideAnswer': async () => ({ id: await answerId(), reason: 'Spam' }),
    'operator.keepAnswer': async () => ({ id: await answerId() }),
    'reviews.list': () => ({ courseId }),
    'reviews.ratings': () => ({ courseIds: courseId }),
    'reviews.mine': () => ({ courseId }),
    'reviews.save': () => ({ courseId, stars: 5 }),
    'reviews.remove': async () => {
      await reviewId()
      return { courseId }
    },
    'reviews.answer': async () => ({ id: await reviewId(), body: 'Thanks!' }),
    'reviews.report': async () => ({ id: await reviewId(), reason: 'Spam' }),
    'sales.show': () => sale,
    'sales.refund': () => sale,
    'sales.declineRefund': async () => {
      await api.parts.pool.query(
        `insert into refund_requests (id, order_line_id, learner_id, words, state, created_at)
         select gen_random_uuid(), id, learner_id, 'Please.', 'open', now() from order_lines where order_id = $1
         on conflict do nothing`,
        [sale.id],
      )
      return { ...sale, reason: 'You finished it.' }
    },
    'sales.draftDisputeAnswer': async () => {
      await raiseDispute()
      return { ...sale, disputeId, words: 'They opened every lesson.' }
    },
    'sales.contestDispute': async () => {
      await raiseDispute()
      await api.parts.pool.query(
        `insert into dispute_answers (dispute_id, kind, state, admin_id, words, evidence, drafted_at)
         select 'disp_00000000000001', 'contest', 'draft', admin_id, 'Words', '{}', '2026-01-01' from order_lines where order_id = $1
         on conflict (dispute_id) do update set kind = 'contest', state = 'draft', evidence = '{}', drafted_at = '2026-01-01'`,
        [sale.id],
      )
      return { ...sale, disputeId, draftedAt: '2026-01-01T00:00:00.000Z' }
    },
    'sales.acceptDispute': async () => {
      await raiseDispute()
      return { ...sale, disputeId }
    },
    'sales.sync': () => sale,
    'uploads.signedUrl': () => ({ bucket: 'imgprivate', key }),
    'uploads.presignedUpload': () => ({ bucket: 'imgprivate', key, contentType: 'image/png' }),
    'wishes.add': () => ({ courseId }),
    'wishes.remove': () => ({ courseId }),
  }
  return { callerFor, inputFor: async (name: string): Promise<Input> => (await inputs[name]?.()) ?? {} }
}
