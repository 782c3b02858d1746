import { storageUrl } from '@skillharbor/client/testing-storage'
import { inline, listStates, toasts } from '@skillharbor/contracts/messages'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
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
  expect(await screen.findByRole('heading', { name: course.title })).toBeVisible()
  expect(where()).toBe('/admin')
  const { title, description, category } = course
  expect(sent).toEqual([{ id: 'c1', title, description, category, price: 999 }])
})

test('a new picture is uploaded and saved', async () => {
  const sent: unknown[] = []
  const { user } = openSite(path, {
    admin: signedIn,
    courses: {
      get,
      update: ({ image }) => {
        sent.push(image)
        return refuse('INTERNAL', 'Down')
      },
    },
    uploads: { presignedUpload: () => ({ presignedUrl: storageUrl }) },
  })
  openStorage()
  await user.upload(await screen.findByLabelText('Thumbnail'), new File(['webp'], 'new.webp', { type: 'image/webp' }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(sent).toEqual([expect.stringMatching(/^thumbnails\/Asha\/\d+-new\.webp$/)]))
  expect(await screen.findByRole('alert')).toBeVisible()
})

test('a failed update shows a toast and keeps the form', async () => {
  const { user, where } = openSite(path, {
    admin: signedIn,
    courses: { get, update: () => refuse('INTERNAL', 'Down') },
  })
  await user.type(await screen.findByLabelText('Title'), ' II')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(screen.getAllByText(toasts.courseUpdateFailed)).toHaveLength(2))
  expect(screen.getByLabelText('Title')).toHaveValue(`${course.title} II`)
  expect(where()).toBe(path)
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
