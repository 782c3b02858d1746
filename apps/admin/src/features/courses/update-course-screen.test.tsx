import { storageUrl } from '@skillharbor/client/testing-storage'
import { inline, listStates, toasts } from '@skillharbor/contracts/messages'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { course, openSite, refuse, seeToast, signedIn } from '../../../test/open-site.tsx'
import { openStorage } from '../../../test/open-storage.ts'

const get = ({ id }: { id: string }) =>
  id === course._id ? { content: course } : refuse('NOT_FOUND', 'There is no such course')
const path = `/update/${course._id}`

test('a course is changed without its picture, and the list follows at once', async () => {
  const sent: unknown[] = []
  const { user, where } = openSite(path, {
    admin: signedIn,
    courses: {
      get,
      update: (patch) => {
        sent.push(patch)
        return { message: toasts.courseUpdated, content: course }
      },
      mine: () => ({ content: [course] }),
    },
  })
  expect(await screen.findByLabelText('Title')).toHaveValue(course.title)
  expect(screen.getByLabelText('Description')).toHaveValue(course.description)
  expect(screen.getByLabelText('Price')).toHaveValue(1499)
  expect(screen.getByLabelText('Category')).toHaveValue(course.category)
  expect(screen.getByRole('img', { name: /current thumbnail/ })).toHaveAttribute('src', course.image)
  await user.clear(screen.getByLabelText('Price'))
  await user.type(screen.getByLabelText('Price'), '999')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await seeToast(toasts.courseUpdated)
  // The form's preview of the card has the title, too: only the list has this link.
  expect(await screen.findByRole('link', { name: `Update ${course.title}` })).toBeVisible()
  expect(where()).toBe('/admin')
  const { title, description, category, image } = course
  expect(sent).toEqual([{ id: 'c1', title, image, description, price: 999, category }])
})

test('a picture that was changed in another tab meanwhile stays', async () => {
  let image = course.image
  const update = vi.fn((_: { image?: string | undefined }) => ({ message: toasts.courseUpdated, content: course }))
  const { user } = openSite(path, {
    admin: signedIn,
    courses: { get: () => ({ content: { ...course, image } }), update, mine: () => ({ content: [course] }) },
  })
  await user.type(await screen.findByLabelText('Title'), ' II')
  image = 'another-tab.png'
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await seeToast(toasts.courseUpdated)
  expect(update).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ image }))
})

test('saving shows the list at once: the card says Saving…, then has the new values', async () => {
  const saved = Promise.withResolvers<{ message: string; content: typeof course }>()
  let title = course.title
  const { user, where } = openSite(path, {
    admin: signedIn,
    courses: { get, update: () => saved.promise, mine: () => ({ content: [{ ...course, title }] }) },
  })
  await user.type(await screen.findByLabelText('Title'), ' II')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  // The form's preview is a card too: only the list's says that it is being saved.
  const card = within((await screen.findByText('Saving…')).closest('article') ?? document.body)
  expect(where()).toBe('/admin')
  expect(card.getByRole('heading', { name: course.title })).toBeVisible()
  title = `${course.title} II`
  saved.resolve({ message: toasts.courseUpdated, content: course })
  await seeToast(toasts.courseUpdated)
  expect(await card.findByRole('heading', { name: `${course.title} II` })).toBeVisible()
  await waitFor(() => expect(card.queryByText('Saving…')).not.toBeInTheDocument())
})

test('a new picture is uploaded and saved, though the form is gone', async () => {
  const sent: unknown[] = []
  const presigned = Promise.withResolvers<{ presignedUrl: string }>()
  const { user, where } = openSite(path, {
    admin: signedIn,
    courses: {
      get,
      mine: () => ({ content: [course] }),
      update: ({ image }) => {
        sent.push(image)
        return { message: toasts.courseUpdated, content: course }
      },
    },
    uploads: { presignedUpload: () => presigned.promise },
  })
  openStorage()
  await user.upload(await screen.findByLabelText('Thumbnail'), new File(['webp'], 'new.webp', { type: 'image/webp' }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Saving…')).toBeVisible()
  expect(where()).toBe('/admin')
  presigned.resolve({ presignedUrl: storageUrl })
  await seeToast(toasts.courseUpdated)
  expect(sent).toEqual([expect.stringMatching(/^thumbnails\/Asha\/\d+-new\.webp$/)])
})

/** Types into the form and saves it, which the API refuses. */
const failToSave = async (failure: () => never) => {
  const site = openSite(path, {
    admin: { ...signedIn, logout: () => ({ message: '' }) },
    courses: { get, update: failure, mine: () => ({ content: [course] }) },
  })
  await site.user.type(await screen.findByLabelText('Title'), ' II')
  await site.user.click(screen.getByRole('button', { name: 'Save changes' }))
  await seeToast(toasts.courseUpdateFailed)
  expect(await screen.findByRole('alert')).toHaveTextContent('Course Updation Failed. Nothing you typed is lost.')
  expect(site.where()).toBe('/admin')
  return site
}

test('a failed update is said on the card, and the form comes again as it was typed', async () => {
  const { user, where } = await failToSave(() => refuse('INTERNAL', 'Down'))
  await user.click(screen.getByRole('link', { name: `Try again to save ${course.title}` }))
  expect(await screen.findByLabelText('Title')).toHaveValue(`${course.title} II`)
  expect(where()).toBe(path)
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/^Course Updation Failed$/))
  // Saved without another change, as it differs from the course.
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(where()).toBe('/admin'))
})

test('what the API finds wrong is said beside its field when the form comes again', async () => {
  const { user } = await failToSave(() =>
    refuse('INVALID_INPUT', 'Check the fields', [{ path: 'title', message: 'This title is taken' }]),
  )
  await user.click(screen.getByRole('link', { name: `Try again to save ${course.title}` }))
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveAccessibleDescription('This title is taken'))
})

test('changes that couldn’t be saved can be discarded', async () => {
  const { user } = await failToSave(() => refuse('INTERNAL', 'Down'))
  await user.click(screen.getByRole('button', { name: `Discard changes to ${course.title}` }))
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  await user.click(screen.getByRole('link', { name: `Update ${course.title}` }))
  expect(await screen.findByLabelText('Title')).toHaveValue(course.title)
})

test('logging out asks before it loses changes that couldn’t be saved', async () => {
  const { user, where } = await failToSave(() => refuse('INTERNAL', 'Down'))
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(where()).toBe('/admin')
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false)
})

test('an unknown course is not found', async () => {
  openSite('/update/nothing', { admin: signedIn, courses: { get } })
  expect(await screen.findByRole('heading', { name: 'Course not found' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to your courses' })).toHaveAttribute('href', '/admin')
})

test('a course that failed to load can be retried', async () => {
  let down = true
  const { user } = openSite(path, {
    admin: signedIn,
    courses: { get: (input) => (down ? refuse('UNAVAILABLE', 'Down') : get(input)) },
  })
  expect(await screen.findByRole('heading', { name: listStates.coursesFailed.heading })).toBeVisible()
  expect(screen.getByText(inline.fetchCoursesFailed)).toBeVisible()
  down = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('Title')).toHaveValue(course.title)
})

test('the form announces that it is loading', async () => {
  const answer = Promise.withResolvers<{ content: typeof course }>()
  openSite(path, { admin: signedIn, courses: { get: () => answer.promise } })
  await screen.findByRole('heading', { name: 'Update course' })
  expect(screen.getByRole('status')).toHaveTextContent(inline.loading)
  answer.resolve({ content: course })
  expect(await screen.findByLabelText('Title')).toHaveValue(course.title)
})
