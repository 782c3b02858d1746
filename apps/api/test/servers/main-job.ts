import type { Mailbox } from '@skillharbor/local-stack/mailbox'
import { order, owned, pay } from '../buying.ts'
import { caller } from '../caller.ts'
import { disagreements } from '../faults/oracle.ts'
import { unprepared } from '../faults/video-violations.ts'
import { untilNone } from '../faults/waiting.ts'
import type { CalmWorld } from '../faults/world.ts'
import { ask, courseMaker } from '../learning/course-maker.ts'
import { readClip } from '../learning/video-lesson.ts'
import { newAdmin, newLearner, password, picture } from '../people.ts'

/** How long anything may take that a job does, in milliseconds. */
const patience = 60_000
const [bucket, title] = ['imgprivate', 'हिन्दी में ग्राफ़ Ünïcode']

const insistOn = (what: string, isSo: boolean): void => {
  if (!isSo) throw new Error(what)
}
const untilSo = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
  const left = await untilNone(patience, async () => ((await isSo()) ? [] : [what]))
  insistOn(`not within ${patience / 1000} s: ${what}`, left.length === 0)
}

/** A picture, sent to the storage by its link, in a course; and shown by another link. */
const addPicture = async ({ api }: CalmWorld, admin: Awaited<ReturnType<typeof newAdmin>>, id: string) => {
  const key = `thumbnails/${admin.username}/cover ä.png`
  const { presignedUrl } = await ask<{ presignedUrl: string }>(admin, 'uploads.presignedUpload', {
    bucket,
    key,
    contentType: 'image/png',
  })
  const body = new Uint8Array(await picture('png', 1600))
  const sent = await fetch(presignedUrl, { method: 'PUT', body, headers: { 'content-type': 'image/png' } })
  insistOn(`a picture was answered ${sent.status}`, sent.ok)
  const { image } = await ask<{ image: string }>(admin, 'courses.update', { id, image: key, title })
  const { url } = await ask<{ url: string }>(caller(api.url), 'uploads.signedUrl', { bucket, key: image })
  const shown = await fetch(url)
  insistOn('the picture isn’t shown', shown.ok && shown.headers.get('content-type') === 'image/webp')
}

/** From a seller's and a learner's sign-up to a refund: everything that a server has a part in. Throws where it fails. */
export const doMainJob = async (world: CalmWorld, mailbox: Mailbox): Promise<void> => {
  const { api, sandbox } = world
  const mailTo = async (email: string, words: string) => {
    const find = () => mailbox.mails().find(({ to, subject }) => to.includes(email) && subject.includes(words))
    await untilSo(`an email “${words}”`, async () => find() !== undefined)
    return find()?.text ?? ''
  }
  const isOk = async () => (await caller(api.url).send('/readyz', {})).body.status === 'ok'
  // It makes a missing bucket, too.
  await untilSo('/readyz is ok', isOk)
  const admin = await newAdmin(api.url)
  const learner = await newLearner(api.url)
  const [, token] = /#token=(\S+)/.exec(await mailTo(learner.email, 'Confirm')) ?? []
  await ask(learner, 'auth.verifyEmail', { token })
  const wrong = await caller(api.url).call('rest', 'auth.login', { email: learner.email, password: 'wrong wrong' })
  insistOn(`a wrong password was answered ${wrong.status}`, wrong.status === 401)
  await ask(caller(api.url), 'auth.login', { email: learner.email, password })

  const maker = await courseMaker(admin, { title })
  await addPicture(world, admin, maker.courseId)
  const lessonId = await maker.addLesson(await maker.addSection('One'), 'video', 'Watch')
  await maker.uploadFile(lessonId, 'clip.mp4', await readClip())
  await untilSo('the video is prepared', async () => (await unprepared(world)).length === 0)
  await maker.publish()
  const other = await courseMaker(admin, { title: 'Entirely different' })
  for (const q of ['हिन्दी', 'ÜNÏCODE']) {
    const found = await ask<{ _id: string }[]>(caller(api.url), 'courses.list', { q })
    insistOn(`“${q}” finds ${found.length} courses`, found.length === 1 && found[0]?._id === maker.courseId)
  }

  const bought = await order(learner, maker.courseId)
  // The browser is closed: the webhook's job grants the course.
  pay(sandbox, bought)
  await untilSo('the course is granted', async () => (await owned(learner)).includes(maker.courseId))
  await ask(learner, 'purchases.verify', { ...pay(sandbox, await order(learner, other.courseId)) })
  await mailTo(learner.email, 'Your receipt')
  const { url } = await ask<{ url: string }>(learner, 'learning.video', { lessonId })
  const part = await fetch(url, { headers: { range: 'bytes=0-99' } })
  insistOn(
    `a part of the video was answered ${part.status}`,
    part.status === 206 && (await part.bytes()).length === 100,
  )
  const sales = await ask<{ _id: string; createdAt: string }[]>(admin, 'sales.list', {})
  insistOn(
    'a sale isn’t dated today',
    sales.length === 2 && sales.every((one) => Math.abs(Date.parse(one.createdAt) - Date.now()) < 3_600_000),
  )
  const refunded = sales.at(-1)?._id ?? ''
  await ask(admin, 'sales.refund', { id: refunded })
  await untilSo('the refunded course is gone', async () => (await owned(learner)).length === 1)
  await mailTo(learner.email, 'is done')
  const left = await untilNone(patience, () => disagreements(world))
  insistOn(left.join('; '), left.length === 0)
  await untilSo('/readyz is ok', isOk)
}
