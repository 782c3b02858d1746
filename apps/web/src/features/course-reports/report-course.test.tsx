import { NoAnswer } from '@skillharbor/client/testing'
import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { courseOf, openSite, pageOf, refuse, signedOut } from '../../../test/open-site.tsx'

const thanks = 'Thanks. An operator will look at this course.' as const
const course = courseOf(1)
const openDialog = async (report: (input: object) => { message: typeof thanks }) => {
  const site = openSite('/course/c1', { auth: signedOut, courses: { show: () => pageOf(course), report } })
  await site.user.click(await screen.findByRole('button', { name: 'Report this course' }))
  return { ...site, dialog: within(await screen.findByRole('alertdialog', { name: 'Report “Course 1”' })) }
}

test('a visitor reports a course with a reason from the list', async () => {
  const report = vi.fn(() => ({ message: thanks }))
  const { user, dialog } = await openDialog(report)
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'It’s spam or fraud')
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText(thanks)).toBeVisible()
  expect(report).toHaveBeenCalledExactlyOnceWith({ id: 'c1', reason: 'scam', words: '' })
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('another reason needs words', async () => {
  const report = vi.fn(() => ({ message: thanks }))
  const { user, dialog } = await openDialog(report)
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Something else')
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(await dialog.findByText('Say what’s wrong with the course')).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'What’s wrong?' }), 'Lesson 3 is empty.')
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText(thanks)).toBeVisible()
  expect(report).toHaveBeenCalledExactlyOnceWith({ id: 'c1', reason: 'other', words: 'Lesson 3 is empty.' })
})

test('a second report is refused in words, and nothing typed is lost', async () => {
  const { user, dialog } = await openDialog(() => refuse('CONFLICT', 'You’ve already reported this course'))
  await user.type(dialog.getByRole('textbox', { name: 'What’s wrong?' }), 'Still.')
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(await dialog.findByText('You’ve already reported this course')).toBeVisible()
  expect(dialog.getByRole('textbox', { name: 'What’s wrong?' })).toHaveValue('Still.')
})

test('without a connection a report fails at once and in words, its dialog closes, and it isn’t sent later', async () => {
  const report = vi.fn((): never => {
    throw new NoAnswer()
  })
  const { user, dialog } = await openDialog(report)
  act(() => onlineManager.setOnline(false))
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(await dialog.findByText('Something went wrong')).toBeVisible()
  report.mockClear()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  act(() => onlineManager.setOnline(true))
  await act(() => new Promise((done) => setTimeout(done)))
  expect(report).not.toHaveBeenCalled()
})
