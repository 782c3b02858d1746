import { toasts } from '@skillharbor/contracts/messages'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { course, openSite, signedIn } from '../../test/open-site.tsx'

const answers = {
  admin: signedIn,
  courses: {
    mine: () => ({ content: [course] }),
    get: () => ({ content: course }),
    update: () => ({ message: toasts.courseUpdated, content: course }),
  },
}
const question = 'Leave without saving?'
const asksToClose = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

const openTyped = async () => {
  const site = openSite('/update/c1', answers)
  await site.user.type(await screen.findByLabelText('Title'), '!')
  return site
}

test('leaving by a link asks first, and Cancel keeps everything typed', async () => {
  const { user, where } = await openTyped()
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  await screen.findByRole('alertdialog', { name: question })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(where()).toBe('/update/c1')
  expect(screen.getByLabelText('Title')).toHaveValue(`${course.title}!`)
})

test('an admin who confirms leaves', async () => {
  const { user, where } = await openTyped()
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(await screen.findByRole('heading', { name: course.title })).toBeVisible()
  expect(where()).toBe('/admin')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('closing the tab asks first, only while there are unsaved changes', async () => {
  const { user } = openSite('/update/c1', answers)
  const title = await screen.findByLabelText('Title')
  expect(asksToClose()).toBe(false)
  await user.type(title, '!')
  await waitFor(() => expect(asksToClose()).toBe(true))
  await user.type(title, '{Backspace}')
  await waitFor(() => expect(asksToClose()).toBe(false))
})

test('a saved form can be left without a question', async () => {
  const { user } = await openTyped()
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByRole('heading', { name: course.title })).toBeVisible()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await waitFor(() => expect(asksToClose()).toBe(false))
})

test('logging out asks first', async () => {
  const { user } = await openTyped()
  // An answer to log out is not given: asking for one would fail this test.
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await screen.findByRole('alertdialog', { name: question })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByLabelText('Title')).toHaveValue(`${course.title}!`)
})
