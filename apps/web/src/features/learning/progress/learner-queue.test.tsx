import { stopClock } from '@skillharbor/client/testing-clock'
import { expect, test, vi } from 'vitest'
import { lessonId } from '../../../../test/learning.ts'
import { openSite, refuse, signedIn } from '../../../../test/open-site.tsx'
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
