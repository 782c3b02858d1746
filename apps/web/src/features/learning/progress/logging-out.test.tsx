import { NoAnswer } from '@skillharbor/client/testing'
import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { lessonId } from '../../../../test/learning.ts'
import { openClassroom } from '../../../../test/open-classroom.tsx'
import { openSite, see, signedIn } from '../../../../test/open-site.tsx'
import { markKept } from './kept-mark.ts'
import { dropReports, keepReports, readReports } from './kept-reports.ts'

const report = { lessonId: lessonId(1), at: '2026-11-20T09:00:00.000Z', done: true }
const saved = () => ({ content: [], courses: [] })

afterEach(async () => {
  onlineManager.setOnline(true)
  await dropReports('u1', await readReports('u1'))
  markKept('u1', false)
})

test('the next start sends what an earlier visit kept, on any screen', async () => {
  await keepReports('u1', [report])
  const saveProgress = vi.fn(saved)
  openSite('/faq', { auth: signedIn, learning: { saveProgress } })
  await waitFor(() => expect(saveProgress).toHaveBeenCalledExactlyOnceWith({ learnerId: 'u1', reports: [report] }))
  await waitFor(async () => expect(await readReports('u1')).toEqual([]))
})

test('logging out tries to send first', async () => {
  const order: string[] = []
  const { user } = openSite('/faq', {
    auth: {
      ...signedIn,
      logout: () => {
        order.push('logout')
        return { message: '' }
      },
    },
    learning: {
      saveProgress: () => {
        order.push('save')
        return saved()
      },
    },
  })
  const logout = await screen.findByRole('button', { name: 'Logout' })
  await keepReports('u1', [report])
  await user.click(logout)
  await waitFor(() => expect(order).toEqual(['save', 'logout']))
})

test('what can’t be sent when logging out stays for the same learner', async () => {
  const logout = vi.fn(() => ({ message: '' }))
  const { user, router } = openClassroom(1, {
    answers: {
      auth: { ...signedIn, logout },
      learning: {
        saveProgress: () => {
          throw new NoAnswer()
        },
      },
    },
  })
  await see('We couldn’t save your progress yet. We’ll keep trying.')
  // The classroom's own bar has no Logout.
  await router.navigate('/faq')
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(logout).toHaveBeenCalledOnce())
  expect(await readReports('u1')).toMatchObject([{ lessonId: lessonId(1) }])
})

test('who leaves the page while progress is still being sent is logged out nevertheless', async () => {
  const logout = vi.fn(() => ({ message: '' }))
  let finish = () => {}
  const sending = new Promise<void>((resolve) => {
    finish = resolve
  })
  const saveProgress = vi.fn(async () => {
    await sending
    return saved()
  })
  const { user } = openSite('/faq', { auth: { ...signedIn, logout }, learning: { saveProgress } })
  const button = await screen.findByRole('button', { name: 'Logout' })
  await keepReports('u1', [report])
  await user.click(button)
  await waitFor(() => expect(saveProgress).toHaveBeenCalledOnce())
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(logout).toHaveBeenCalledOnce())
  finish()
  await waitFor(() => expect(logout).toHaveBeenCalledTimes(2))
  window.dispatchEvent(new Event('pagehide'))
  expect(logout).toHaveBeenCalledTimes(2)
})
