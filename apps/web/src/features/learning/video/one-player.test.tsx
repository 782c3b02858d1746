import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { contentOf, lessonOf } from '../../../../test/learning.ts'
import { courseOf, pageOf, see } from '../../../../test/open-site.tsx'
import { openVideo, playing } from '../../../../test/open-video.ts'

type Report = { playerId: string; state: 'playing' | 'stopped'; takeOver?: boolean | undefined }
const elsewhere = /^Your account is playing a video on another device/

/** A video whose account plays elsewhere while `isTaken`, and what the player reported. */
const openTaken = (isTaken: boolean) => {
  const reports: Report[] = []
  let taken = isTaken
  const reportPlayback = (report: Report) => {
    reports.push(report)
    if (report.takeOver) taken = false
    return { mayPlay: !taken || report.state === 'stopped' }
  }
  const site = openVideo({ answers: { reportPlayback } })
  const take = () => {
    taken = true
  }
  return { ...site, playbacks: reports, take }
}

test('while the account plays elsewhere the video is paused, and plays here once the learner says so', async () => {
  const { user, playbacks } = openTaken(true)
  const { element } = await playing()
  await user.keyboard('k')
  await see(elsewhere)
  expect(element.paused).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Play here instead' }))
  await waitFor(() => expect(element.paused).toBe(false))
  expect(screen.queryByText(elsewhere)).not.toBeInTheDocument()
  expect(new Set(playbacks.map(({ playerId }) => playerId)).size).toBe(1)
})

test('a playing video reports itself every 20 seconds, and pauses when another player takes over', async () => {
  const intervals = vi.spyOn(globalThis, 'setInterval')
  const { user, playbacks, take } = openTaken(false)
  const { element } = await playing()
  await user.keyboard('k')
  await waitFor(() => expect(playbacks).toHaveLength(1))
  expect(element.paused).toBe(false)
  take()
  const [beat] = intervals.mock.calls.find(([, ms]) => ms === 20_000) ?? []
  if (typeof beat !== 'function') throw new Error('Nothing is repeated every 20 seconds')
  await act(async () => beat())
  await see(elsewhere)
  expect(element.paused).toBe(true)
})

test('pausing, and leaving the lesson while it plays, free the place for another player', async () => {
  const { user, playbacks } = openTaken(false)
  await playing()
  await user.keyboard('k')
  await user.keyboard('k')
  await waitFor(() => expect(playbacks.map(({ state }) => state)).toEqual(['playing', 'stopped']))
  await user.keyboard('k')
  await user.click(screen.getByRole('link', { name: 'Done, next: Lesson 2' }))
  await waitFor(() => expect(playbacks.map(({ state }) => state)).toEqual(['playing', 'stopped', 'playing', 'stopped']))
})

test('a preview is played without a report', async () => {
  const reportPlayback = vi.fn(() => ({ mayPlay: false }))
  const lesson = () => contentOf(lessonOf(1, { kind: 'video' }), { access: 'preview' })
  const { user } = openVideo({ lesson, answers: { reportPlayback }, courses: { show: () => pageOf(courseOf(1)) } })
  const { element } = await playing()
  await user.keyboard('k')
  expect(element.paused).toBe(false)
  expect(reportPlayback).not.toHaveBeenCalled()
})

/** What a page of this tab, or of another one, has as its player's id. */
const openPage = async (tab: 'this tab' | 'another tab' = 'this tab') => {
  if (tab === 'another tab') sessionStorage.clear()
  vi.resetModules()
  const { playerId } = await import('./player-id.ts')
  return { playerId, id: playerId() }
}
const leave = () => window.dispatchEvent(new Event('pagehide'))

test('the page that follows in the same tab goes on as the same player; a duplicated tab is another one', async () => {
  const { id } = await openPage()
  leave()
  expect((await openPage()).id).toBe(id)
  expect((await openPage()).id).not.toBe(id)
})

test('who closes the tab goes on as the same player in another tab, and not in both when they come back', async () => {
  const { id, playerId } = await openPage()
  leave()
  expect((await openPage('another tab')).id).toBe(id)
  expect(playerId()).toBe(id)
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(playerId()).not.toBe(id)
})
