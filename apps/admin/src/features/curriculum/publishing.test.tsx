import type { Answers } from '@skillharbor/client/testing'
import type { PublishPreview, Revision } from '@skillharbor/contracts/entities'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCurriculum, aLesson, courseId, lessonIds, sectionIds } from '../../../test/curriculum.ts'
import { openSite, refuse, seeToast, signedIn } from '../../../test/open-site.tsx'

const plan = (change: Partial<PublishPreview> = {}): PublishPreview => ({
  problems: [],
  added: 3,
  changed: 0,
  removed: 1,
  moved: 0,
  learners: {
    started: 60,
    finished: 41,
    fallingBack: [{ from: 100, to: 92, learners: 41 }],
    keepingRemoved: 6,
    finishing: 0,
  },
  ...change,
})
const revision = (number: number, change: Partial<Revision> = {}): Revision => ({
  number,
  note: '',
  lessonCount: 3,
  durationSeconds: 600,
  live: false,
  publishedAt: `2026-11-${10 + number}T10:00:00.000Z`,
  ...change,
})
const answers = (change: NonNullable<Answers['curriculum']> = {}): NonNullable<Answers['curriculum']> => ({
  get: () => ({ content: aCurriculum({ live: revision(1, { live: true }) }) }),
  lesson: ({ lessonId }) => ({ content: aLesson({ _id: lessonId }) }),
  previewPublish: () => ({ content: plan() }),
  ...change,
})
const open = async (curriculum = answers()) => {
  const site = openSite(`/content/${courseId}`, { admin: signedIn, curriculum })
  await site.user.click(await screen.findByRole('button', { name: 'Publish' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Publish this course' }))
  return { site, dialog }
}
const texts = (list: HTMLElement[]) => list.map(({ textContent }) => textContent)

test('publishing says in words what changes, takes a note, and says that it is done', async () => {
  const published: unknown[] = []
  const { site, dialog } = await open(
    answers({
      publish: (input) => {
        published.push(input)
        return { content: revision(2, { live: true }) }
      },
    }),
  )
  await waitFor(() =>
    expect(texts(dialog.getAllByRole('listitem'))).toEqual([
      '3 new lessons and 1 removed.',
      '41 learners drop to 92%, but still count as finished.',
      '6 learners have started a lesson you’re removing and will keep it.',
      '60 learners have opened this course.',
    ]),
  )
  await site.user.type(dialog.getByRole('textbox', { name: 'Note (optional)' }), 'New exercises')
  await site.user.click(dialog.getByRole('button', { name: 'Publish' }))
  await seeToast('Published. Learners now see revision 2.')
  expect(published).toEqual([{ courseId, version: 4, note: 'New exercises' }])
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('there is nothing to publish until something changed', async () => {
  const live = revision(1, { live: true })
  let saves = 0
  const { user } = openSite(`/content/${courseId}?lesson=${lessonIds[0]}`, {
    admin: signedIn,
    curriculum: answers({
      get: () => ({ content: aCurriculum({ live, changed: saves > 0 }) }),
      saveLesson: ({ body = '' }) => {
        saves += 1
        return { content: aLesson({ body, version: 2 }) }
      },
    }),
  })
  const button = await screen.findByRole('button', { name: 'Publish' })
  expect(button).toBeDisabled()
  expect(screen.getByText('There’s nothing new to publish.')).toBeVisible()
  await user.type(await screen.findByRole('textbox', { name: 'Text' }), ' More.')
  await waitFor(() => expect(button).toBeEnabled())
  await waitFor(() => expect(screen.getByText('Unpublished changes')).toBeVisible())
  expect(screen.queryByText('There’s nothing new to publish.')).toBeNull()
  expect(button).toBeEnabled()
})

test('a course that was taken down says so, and leads to why', async () => {
  const curriculum = aCurriculum({ live: revision(1, { live: true }) })
  openSite(`/content/${courseId}`, {
    admin: signedIn,
    curriculum: answers({
      get: () => ({ content: { ...curriculum, course: { ...curriculum.course, takenDown: true } } }),
    }),
  })
  expect(await screen.findByRole('link', { name: 'Taken down' })).toHaveAttribute('href', `/update/${courseId}`)
  expect(screen.getByText(/^Learners who own the course see revision 1/)).toBeVisible()
  expect(screen.queryByText('Published')).toBeNull()
})

test('a draft whose lessons were published before can be published again', async () => {
  const { course, ...others } = aCurriculum({ live: revision(1, { live: true }), changed: false })
  await open(answers({ get: () => ({ content: { ...others, course: { ...course, status: 'draft' } } }) }))
})

test('one learner and one lesson are one', async () => {
  const learners = {
    started: 1,
    finished: 1,
    fallingBack: [{ from: 100, to: 50, learners: 1 }],
    keepingRemoved: 1,
    finishing: 1,
  }
  const { dialog } = await open(
    answers({ previewPublish: () => ({ content: plan({ added: 1, changed: 1, removed: 1, moved: 1, learners }) }) }),
  )
  await waitFor(() =>
    expect(texts(dialog.getAllByRole('listitem'))).toEqual([
      '1 new lesson, 1 changed, 1 removed and 1 moved.',
      '1 learner drops to 50%, but still counts as finished.',
      '1 learner has started a lesson you’re removing and will keep it.',
      'This completes the course for 1 learner.',
      '1 learner has opened this course.',
    ]),
  )
})

test('problems that block publishing lead to their lessons; warnings don’t block', async () => {
  const quiz = { _id: lessonIds[2], title: 'Check yourself' }
  const { site, dialog } = await open(
    answers({
      previewPublish: () => ({
        content: plan({
          problems: [
            { kind: 'no-preview', blocking: true, target: null },
            { kind: 'empty-section', blocking: true, target: { _id: sectionIds[0], title: 'Basics' } },
            { kind: 'empty-lesson', blocking: true, target: { _id: lessonIds[1], title: 'Anatomy of type' } },
            { kind: 'incomplete-quiz', blocking: true, target: quiz, question: 2 },
            { kind: 'picture-without-alt', blocking: false, target: { _id: lessonIds[0], title: 'Welcome' } },
          ],
        }),
      }),
    }),
  )
  expect(await dialog.findByRole('heading', { name: 'Fix these first' })).toBeVisible()
  expect(dialog.getByText('Mark at least one lesson as a free preview.')).toBeVisible()
  expect(dialog.getByText('“Basics” has no lessons. Add one, or remove the section.')).toBeVisible()
  expect(dialog.getByRole('link', { name: '“Anatomy of type” has no content.' })).toBeVisible()
  expect(dialog.getByRole('heading', { name: 'Worth a look' })).toBeVisible()
  expect(dialog.getByRole('link', { name: '“Welcome” has a picture without a description.' })).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await site.user.click(dialog.getByRole('link', { name: '“Check yourself”: question 2 is incomplete.' }))
  await waitFor(() => expect(site.where()).toBe(`/content/${courseId}?lesson=${lessonIds[2]}`))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('a warning alone doesn’t block', async () => {
  const target = { _id: lessonIds[0], title: 'Welcome' }
  const { dialog } = await open(
    answers({
      previewPublish: () => ({
        content: plan({ problems: [{ kind: 'picture-without-alt', blocking: false, target }] }),
      }),
    }),
  )
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Publish' })).toBeEnabled())
})

test('a publish that is rejected says why, and can be tried again', async () => {
  let isLate = true
  const { site, dialog } = await open(
    answers({
      publish: () => {
        if (isLate) return refuse('CONFLICT', 'This course was changed in another tab')
        return { content: revision(2, { live: true }) }
      },
    }),
  )
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Publish' })).toBeEnabled())
  await site.user.click(dialog.getByRole('button', { name: 'Publish' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('This course was changed in another tab')
  isLate = false
  await site.user.click(dialog.getByRole('button', { name: 'Publish' }))
  await seeToast('Published. Learners now see revision 2.')
})

test('an earlier revision is shown again after a question', async () => {
  let live = 2
  const { user } = openSite(`/content/${courseId}/history`, {
    admin: signedIn,
    curriculum: answers({
      revisions: () => ({
        content: [revision(2, { live: live === 2, note: 'New exercises' }), revision(1, { live: live === 1 })],
      }),
      restore: ({ number }) => {
        live = number
        return { content: revision(number, { live: true }) }
      },
    }),
  })
  expect(await screen.findByText('New exercises')).toBeVisible()
  expect(screen.getAllByText(/\b\d+ min\b/)).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Show learners this revision again' }))
  await user.click(await screen.findByRole('button', { name: 'Show revision' }))
  await seeToast('Learners now see revision 1.')
  const [second, first] = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading'))
  await waitFor(() => expect(first).toHaveTextContent('Learners see this'))
  expect(second).not.toHaveTextContent('Learners see this')
})

test('a course that was never published has no history and no learners yet', async () => {
  const none = answers({
    revisions: () => ({ content: [] }),
    stats: () => ({ started: 0, finished: 0, content: [] }),
  })
  const { user } = openSite(`/content/${courseId}/history`, { admin: signedIn, curriculum: none })
  expect(await screen.findByRole('heading', { name: 'Nothing published yet' })).toBeVisible()
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Learners' }))
  expect(await screen.findByRole('heading', { name: 'No learners yet' })).toBeVisible()
})

test('each lesson shows how many began and finished it', async () => {
  openSite(`/content/${courseId}/learners`, {
    admin: signedIn,
    curriculum: answers({
      stats: () => ({
        started: 50,
        finished: 8,
        content: [{ _id: lessonIds[0], title: 'Welcome', kind: 'text', began: 48, finished: 31 }],
      }),
    }),
  })
  expect(await screen.findByText('48 started · 31 finished')).toBeVisible()
  expect(screen.getByText(/learners started/)).toHaveTextContent('50 learners started')
})

test('the preview shows the draft as a learner sees it, and says that it is one', async () => {
  const question = { id: 'q', prompt: 'Which is a serif?', explanation: '', kind: 'single' } as const
  const { user } = openSite(`/content/${courseId}/preview`, {
    admin: signedIn,
    curriculum: answers({
      lesson: ({ lessonId }) => ({
        content:
          lessonId === lessonIds[0]
            ? aLesson({ body: 'Hello **there**.' })
            : aLesson({
                _id: lessonId,
                title: 'Check yourself',
                kind: 'quiz',
                body: '',
                quiz: {
                  passPercent: 70,
                  maxAttempts: null,
                  shuffle: false,
                  questions: [{ ...question, choices: ['Garamond', 'Inter'], answer: 0 }],
                },
              }),
      }),
    }),
  })
  expect(await screen.findByText(/This is a preview of your draft/)).toBeVisible()
  expect(await screen.findByText('there')).toBeVisible()
  await user.click(await screen.findByRole('link', { name: /Check yourself/ }))
  expect(await screen.findByRole('radio', { name: 'Garamond' })).not.toBeChecked()
  expect(screen.getByText('1 question · 70% to pass')).toBeVisible()
})

test('a quiz can be graded again, and the answer says what that changed', async () => {
  const asked: unknown[] = []
  const quiz = { _id: lessonIds[2], title: 'Check yourself', kind: 'quiz' as const, began: 3, finished: 1 }
  const text = { _id: lessonIds[0], title: 'Welcome', kind: 'text' as const, began: 3, finished: 3 }
  const curriculum = answers({
    stats: () => ({ started: 3, finished: 1, content: [text, quiz] }),
    regrade: (input) => {
      asked.push(input)
      return { graded: 3, raised: 2, passed: 1 }
    },
  })
  const site = openSite(`/content/${courseId}/learners`, { admin: signedIn, curriculum })
  await site.user.click(await screen.findByRole('button', { name: 'Grade “Check yourself” again' }))
  await seeToast('3 attempts graded again: 2 with a higher score, 1 passed.')
  expect(asked).toEqual([{ lessonId: lessonIds[2] }])
  expect(screen.queryByRole('button', { name: 'Grade “Welcome” again' })).toBeNull()
})

test('a teacher without a picture is asked for one, and can publish without', async () => {
  const own = { _id: 'a1', username: 'Asha', displayName: '', headline: '', bio: '', links: [], isPublic: true }
  const known = Promise.withResolvers<void>()
  const profile = () => known.promise.then(() => ({ content: { ...own, image: '' } }))
  const { user } = openSite(`/content/${courseId}`, {
    admin: signedIn,
    curriculum: answers(),
    teachers: { profile },
    uploads: { signedUrl: () => ({ url: '' }) },
  })
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Publish this course' }))
  // The hint comes together with the rest, which would be there by then: nothing moves under the pointer.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled()
  known.resolve()
  const link = await dialog.findByRole('link', { name: 'Add your picture' })
  expect(dialog.getByRole('button', { name: 'Publish' })).toBeEnabled()
  expect(link).toHaveAttribute('href', '/adminprofile')
})

test('a teacher with a picture isn’t asked for one', async () => {
  const { dialog } = await open()
  expect(await dialog.findAllByRole('listitem')).toHaveLength(4)
  expect(dialog.queryByRole('link', { name: 'Add your picture' })).toBeNull()
})
