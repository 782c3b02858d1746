import { toasts } from '@skillharbor/contracts/messages'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { course, openSite, refuse, seeToast, signedIn } from '../../../../test/open-site.tsx'

const asksToClose = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))

/** Changes the course's title, which the API answers with `update`, and deletes the course from the list. */
const changeAndDelete = async (update: () => never | Promise<never>, untilThen: () => Promise<unknown>) => {
  let content = [course]
  const site = openSite(`/update/${course._id}`, {
    admin: signedIn,
    courses: {
      get: () => ({ content: course }),
      mine: () => ({ content }),
      update,
      delete: () => {
        content = []
        return { message: toasts.courseDeleted }
      },
    },
  })
  const { user } = site
  await user.type(await screen.findByLabelText('Title'), ' II')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await untilThen()
  expect(asksToClose()).toBe(true)
  await user.click(screen.getByRole('button', { name: `Delete ${course.title}` }))
  await user.click(await screen.findByRole('button', { name: 'Delete course' }))
  await seeToast(toasts.courseDeleted)
  return site
}

test('a course that is deleted takes its change along that couldn’t be saved: closing the tab asks nothing', async () => {
  await changeAndDelete(
    () => refuse('INTERNAL', 'Down'),
    () => screen.findByText(/^Course Updation Failed\. Nothing you typed is lost/),
  )
  await waitFor(() => expect(asksToClose()).toBe(false))
})

test('the change of a deleted course that was still being saved isn’t waited for, and doesn’t fail', async () => {
  const answer = Promise.withResolvers<void>()
  const refused = Promise.withResolvers<void>()
  const { user } = await changeAndDelete(
    async () => {
      await answer.promise
      refused.resolve()
      return refuse('NOT_FOUND', 'Course not found')
    },
    () => screen.findByText('Saving…'),
  )
  await waitFor(() => expect(asksToClose()).toBe(false))
  answer.resolve()
  await refused.promise
  await user.click(await screen.findByRole('link', { name: 'Create your first course' }))
  expect(await screen.findByRole('heading', { name: 'Create course' })).toBeVisible()
  expect(asksToClose()).toBe(false)
  expect(screen.queryByText(toasts.courseUpdateFailed)).not.toBeInTheDocument()
})
