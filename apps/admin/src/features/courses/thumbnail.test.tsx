import type { Answers } from '@skillharbor/client/testing'
import { storageUrl } from '@skillharbor/client/testing-storage'
import { maxImageBytes } from '@skillharbor/contracts/constants'
import { inline, toasts } from '@skillharbor/contracts/messages'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { asha, course, openSite, refuse, seeToast, signedIn, signedOut } from '../../../test/open-site.tsx'
import { openStorage } from '../../../test/open-storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const png = (name = 'cover.png') => new File(['png bytes'], name, { type: 'image/png' })
const presignedUpload = () => ({ presignedUrl: storageUrl })

const open = (courses: Answers['courses'] = {}, uploads: Answers['uploads'] = { presignedUpload }) =>
  openSite('/createcourse', {
    admin: signedIn,
    courses: { mine: () => ({ content: [] }), ...courses },
    uploads,
  })

const fill = async ({ user }: ReturnType<typeof open>) => {
  await user.type(await screen.findByLabelText('Title'), course.title)
  await user.type(screen.getByLabelText('Description'), course.description)
  await user.type(screen.getByLabelText('Price'), '1499.5')
  await user.selectOptions(screen.getByLabelText('Category'), course.category)
}
/** Presses the button once it isn't busy: a busy button ignores presses. */
const submit = async ({ user }: ReturnType<typeof open>) => {
  await idle()
  await user.click(screen.getByRole('button', { name: 'Create course' }))
}
/** Submits a form that can be sent: it asks first, because the course has no lessons. */
const create = async (site: ReturnType<typeof open>) => {
  await submit(site)
  await site.user.click(await screen.findByRole('button', { name: 'Put on sale' }))
}
const idle = () =>
  waitFor(() => expect(screen.getByRole('button', { name: 'Create course' })).not.toHaveAttribute('aria-busy'))
const thumbnail = () => screen.findByLabelText<HTMLInputElement>('Thumbnail')

test('a picture is shown while it uploads', async () => {
  const answer = Promise.withResolvers<number>()
  openStorage(() => answer.promise)
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send')
  const site = open()
  await site.user.upload(await thumbnail(), png())
  expect(await screen.findByRole('img', { name: 'The picture you chose' })).toHaveAttribute('src', 'blob:chosen')
  expect(await screen.findByText('cover.png')).toBeVisible()
  await waitFor(() => expect(send).toHaveBeenCalled())
  // jsdom sends a body at once, and tells of no progress on the way.
  const progress = new ProgressEvent('progress', { loaded: 4, total: 10 })
  const [request] = send.mock.contexts as XMLHttpRequest[] // `this` of a method of that class
  act(() => void request?.upload.dispatchEvent(progress))
  await waitFor(() => expect(screen.getByRole('progressbar', { name: 'Uploading cover.png' })).toHaveValue(0.4))
  answer.resolve(200)
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Uploaded'))
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('a picture can be dropped', async () => {
  const puts = openStorage()
  open()
  const zone = await screen.findByRole('group', { name: 'Picture' })
  fireEvent.drop(zone, { dataTransfer: { files: [png('dropped.png')] } })
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Uploaded'))
  expect(screen.getByText('dropped.png')).toBeVisible()
  expect(puts).toHaveLength(1)
})

test.each([
  [new File(['GIF'], 'cover.gif', { type: 'image/gif' }), inline.imageTypeRefused],
  [new File(['<svg/>'], 'cover.svg', { type: 'image/svg+xml' }), inline.imageTypeRefused],
  [new File(['?'], 'cover', { type: '' }), inline.imageTypeRefused],
  [new File([new Uint8Array(maxImageBytes + 1)], 'big.png', { type: 'image/png' }), /larger than 5 MB/],
])('a wrong file is rejected when it is selected, and never uploaded: %#', async (file, message) => {
  const puts = openStorage()
  const site = open()
  await fill(site)
  const input = await thumbnail()
  expect(input).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp')
  await site.user.upload(input, file)
  expect(await screen.findByText(message)).toBeVisible()
  await submit(site)
  await waitFor(() => expect(input).toBeInvalid())
  expect(puts).toEqual([])
  await site.user.upload(input, png())
  await waitFor(() => expect(screen.queryByText(message)).toBeNull())
  await waitFor(() => expect(puts).toHaveLength(1))
})

test('a broken picture is refused when it is selected, and never uploaded', async () => {
  const puts = openStorage()
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name === 'broken.png') throw new DOMException('The source image could not be decoded.')
    return { close: () => undefined }
  })
  const site = open()
  const input = await thumbnail()
  await site.user.upload(input, png('broken.png'))
  expect(await screen.findByText(/^This picture can’t be opened/)).toBeVisible()
  expect(input).toBeInvalid()
  expect(screen.queryByText('Uploaded')).toBeNull()
  expect(screen.queryByRole('img', { name: 'The picture you chose' })).toBeNull()
  await site.user.upload(input, png())
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Uploaded'))
  expect(puts).toHaveLength(1)
  expect(input).toBeValid()
})

test('a picture with too many pixels is refused when it is selected, with the limit', async () => {
  const puts = openStorage()
  vi.stubGlobal('createImageBitmap', async () => ({ width: 5200, height: 5000, close: () => undefined }))
  const site = open()
  const input = await thumbnail()
  await site.user.upload(input, png())
  expect(await screen.findByText(/^This picture has 26 million pixels. The limit is 25 million./)).toBeVisible()
  expect(input).toBeInvalid()
  expect(puts).toEqual([])
})

test('a picture of exactly 5 MB is accepted', async () => {
  openStorage()
  const site = open()
  const input = await thumbnail()
  await site.user.upload(input, new File([new Uint8Array(maxImageBytes)], 'big.png', { type: 'image/png' }))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Uploaded'))
  expect(input).toBeValid()
})

test.each([
  ['gets no link', () => refuse('FORBIDDEN', 'Not your folder'), 200],
  ['the storage rejects', presignedUpload, 403],
  ['does not reach the storage', presignedUpload, 0],
])('an upload that %s keeps the form and can be retried', async (_, presign, status) => {
  let down = true
  openStorage(() => (down ? status : 200))
  const site = open({}, { presignedUpload: () => (down ? presign() : presignedUpload()) })
  await fill(site)
  await site.user.upload(await thumbnail(), png())
  expect(await screen.findByText(inline.uploadFailed)).toBeVisible()
  await create(site)
  await idle()
  expect(await screen.findByText(inline.uploadFailed)).toBeVisible()
  await waitFor(async () => expect(await thumbnail()).toHaveAccessibleDescription(inline.uploadFailed))
  expect(screen.getByLabelText('Title')).toHaveValue(course.title)
  expect(screen.getByLabelText('Price')).toHaveValue(1499.5)
  expect(screen.getByText('cover.png')).toBeVisible()
  down = false
  await site.user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Uploaded'))
  expect(screen.queryByText(inline.uploadFailed)).toBeNull()
})

test('a cancelled upload stops, and the course is created without a picture', async () => {
  openStorage(() => new Promise(() => {}))
  const site = open({
    create: ({ thumbnail }) => {
      expect(thumbnail).toBe('')
      return { message: toasts.courseCreated, content: course }
    },
  })
  await fill(site)
  await site.user.upload(await thumbnail(), png())
  await create(site)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Create course' })).toHaveAttribute('aria-busy', 'true'),
  )
  await site.user.click(await screen.findByRole('button', { name: 'Cancel upload' }))
  await waitFor(() => expect(screen.queryByText('cover.png')).toBeNull())
  expect(screen.queryByText(inline.uploadFailed)).toBeNull()
  await create(site)
  await seeToast(toasts.courseCreated)
})

test('retrying a failed create does not upload the picture again', async () => {
  const puts = openStorage()
  const keys: string[] = []
  const site = open({
    create: ({ thumbnail }) => {
      keys.push(thumbnail)
      return keys.length === 1 ? refuse('INTERNAL', 'Down') : { message: toasts.courseCreated, content: course }
    },
  })
  await fill(site)
  await site.user.upload(await thumbnail(), png())
  await create(site)
  await seeToast(toasts.courseCreateFailed)
  await create(site)
  await seeToast(toasts.courseCreated)
  expect(puts).toHaveLength(1)
  expect(keys[1]).toBe(keys[0])
})

test('selecting another picture stops the upload of the first', async () => {
  const first = Promise.withResolvers<number>()
  let answers = 0
  const puts = openStorage(() => (++answers === 1 ? first.promise : 200))
  const site = open({
    create: ({ thumbnail }) => {
      expect(thumbnail).toMatch(/second\.png$/)
      return { message: toasts.courseCreated, content: course }
    },
  })
  await fill(site)
  await site.user.upload(await thumbnail(), png('first.png'))
  await waitFor(() => expect(puts).toHaveLength(1))
  await site.user.upload(await thumbnail(), png('second.png'))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Uploaded'))
  first.resolve(500)
  await create(site)
  await seeToast(toasts.courseCreated)
})

test('an update can replace the picture, or keep the current one after all', async () => {
  openStorage()
  const { user } = openSite(`/update/${course._id}`, {
    admin: signedIn,
    courses: { get: () => ({ content: course }) },
    uploads: { presignedUpload },
  })
  await user.upload(await thumbnail(), png())
  expect(await screen.findByRole('img', { name: 'The picture you chose' })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Keep current picture' }))
  expect(await screen.findByRole('img', { name: /current thumbnail/ })).toHaveAttribute('src', course.image)
  await waitFor(async () => expect(await thumbnail()).toHaveFocus())
})

test('a form keeps its values and picture when the session ends, until the admin logs in again', async () => {
  openStorage()
  let session = true
  const site = openSite('/createcourse', {
    admin: {
      me: () => (session ? signedIn.me() : signedOut.me()),
      login: () => {
        session = true
        return { message: 'ok', admin: asha }
      },
    },
    courses: {
      mine: () => ({ content: [] }),
      create: () =>
        session ? { message: toasts.courseCreated, content: course } : refuse('UNAUTHENTICATED', 'Please log in'),
    },
    uploads: { presignedUpload },
  })
  await fill(site)
  await site.user.upload(await thumbnail(), png())
  session = false
  await create(site)
  await waitFor(() => expect(screen.getByRole('heading', { name: 'You’ve been logged out' })).toHaveFocus())
  await waitFor(() => expect(screen.getByLabelText('Title')).not.toBeVisible())
  expect(await screen.findByLabelText('Email')).toHaveValue(asha.email)
  await site.user.type(screen.getByLabelText('Password'), 'harbor-demo-2026')
  await site.user.click(screen.getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(screen.getByLabelText('Title')).toBeVisible())
  expect(screen.getByLabelText('Title')).toHaveValue(course.title)
  expect(screen.getByText('cover.png')).toBeVisible()
  await create(site)
  await seeToast(toasts.courseCreated)
})

test('another admin who logs in there doesn’t get what was typed', async () => {
  let session = true
  const ravi = { ...asha, _id: 'a2', username: 'Ravi', email: 'ravi@skillharbor.example' }
  const site = openSite('/createcourse', {
    admin: {
      me: () => (session ? signedIn.me() : signedOut.me()),
      login: () => ({ message: 'ok', admin: ravi }),
    },
    courses: { create: () => refuse('UNAUTHENTICATED', 'Please log in') },
  })
  await fill(site)
  session = false
  await create(site)
  await site.user.clear(await screen.findByLabelText('Email'))
  await site.user.type(screen.getByLabelText('Email'), ravi.email)
  await site.user.type(screen.getByLabelText('Password'), 'harbor-demo-2026')
  await site.user.click(screen.getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(screen.getByLabelText('Title')).toBeVisible())
  expect(screen.getByLabelText('Title')).toHaveValue('')
})
