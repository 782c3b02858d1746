import { stopClock } from '@skillharbor/client/testing-clock'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { lessonId } from '../../../../test/learning.ts'
import { openClassroom } from '../../../../test/open-classroom.tsx'
import { courseOf, openSite, owning, refuse, see, signedIn } from '../../../../test/open-site.tsx'
import { mayKeepReports } from './kept-mark.ts'
import { dropReports, keepReports, readReports } from './kept-reports.ts'

const report = { lessonId: lessonId(1), at: '2026-11-20T09:00:00.000Z', done: true }

test('progress is sent also while nobody can say who is logged in', async () => {
  await keepReports('u1', [report])
  const { pass, until, untilAsked } = stopClock()
  let session = signedIn.me
  const me = vi.fn(() => session())
  let saving = () => {
    session = () => refuse('UNAVAILABLE', 'Please try again in a moment')
    return refuse('UNAUTHENTICATED', 'Please log in')
  }
  const saveProgress = vi.fn(() => saving())
  openSite('/faq', { auth: { me }, learning: { saveProgress: saveProgress as never } })
  await untilAsked(saveProgress, 1)
  // The refusal has the session checked, which fails for good after four seconds.
  for (const [asked, wait] of [
    [2, 1_000],
    [3, 3_000],
  ] as const) {
    await untilAsked(me, asked)
    await pass(wait)
  }
  await untilAsked(me, 4)
  saving = () => ({ content: [], courses: [] }) as never
  await pass(5_000)
  await until(() => expect(saveProgress).toHaveBeenCalledTimes(2))
  await dropReports('u1', await readReports('u1'))
})

test('progress that comes too often is sent later, and none of it is lost', async () => {
  await keepReports('u1', [report])
  const { pass, until, untilAsked } = stopClock()
  let save = () => refuse('TOO_MANY_REQUESTS', 'Too many progress reports. Please wait 9 seconds and try again')
  const saveProgress = vi.fn((_: { reports: unknown[] }) => save())
  openSite('/faq', { auth: signedIn, learning: { saveProgress: saveProgress as never } })
  await untilAsked(saveProgress, 1)
  await pass(5_000)
  await untilAsked(saveProgress, 2)
  expect(await readReports('u1')).toEqual([report])
  save = () => ({ content: [], courses: [] }) as never
  await pass(10_000)
  await untilAsked(saveProgress, 3)
  expect(saveProgress.mock.lastCall?.[0].reports).toEqual([report])
  await until(() => expect(mayKeepReports('u1')).toBe(false))
  expect(await readReports('u1')).toEqual([])
})

test('home goes on with the next lesson as soon as one is done, and isn’t asked for while nothing is', async () => {
  const courses = { done: 0 }
  const list = vi.fn(() => {
    const { done } = courses
    const [purchase] = owning(courseOf(1)).userPurchasedList
    if (!purchase) throw new Error('There is no purchase')
    const progress = { percent: 0, startedAt: null, completedAt: null, lessonCount: 3 }
    return {
      ...owning(),
      userPurchasedList: [
        {
          ...purchase,
          progress: { ...progress, continueLessonId: lessonId(done + 1) },
          continueLessonTitle: `Lesson ${done + 1}`,
        },
      ],
    }
  })
  const pace = vi.fn(() => ({ content: { today: '2026-11-28', days: [], finishOn: null } }))
  const { user, router, reports } = openClassroom(1, { answers: { purchases: { list }, learning: { pace } } })
  await see('What Lesson 1 says.')
  await waitFor(() => expect(reports).toHaveLength(1))
  await act(() => router.navigate('/'))
  await see('Lesson 1')
  await waitFor(() => expect(pace).toHaveBeenCalledOnce())
  await act(() => router.navigate(`/learn/c1/${lessonId(1)}`))
  await see('What Lesson 1 says.')
  // It was opened once more, which changes nothing.
  await waitFor(() => expect(reports).toHaveLength(2))
  await act(() => router.navigate('/'))
  await see('Lesson 1')
  expect(list).toHaveBeenCalledOnce()
  await act(() => router.navigate(-1))
  courses.done = 1
  await user.click(await screen.findByRole('button', { name: 'Mark as done' }))
  await waitFor(() => expect(reports.at(-1)).toMatchObject({ done: true }))
  await act(() => router.navigate('/'))
  await see('Lesson 2')
  await waitFor(() => expect(pace).toHaveBeenCalledTimes(2))
})
