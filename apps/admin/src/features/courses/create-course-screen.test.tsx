import type { Answers } from '@skillharbor/client/testing'
import { categories, redirectAfterCreateMs } from '@skillharbor/contracts/constants'
import { inline, toasts } from '@skillharbor/contracts/messages'
import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { course, openSite, refuse, seeToast, signedIn } from '../../../test/open-site.tsx'
import { server } from '../../../test/server.ts'
import { openStore } from '../../../test/store.ts'

const png = (name = 'cover.png') => new File(['png bytes'], name, { type: 'image/png' })

const open = (courses: Answers['courses'] = {}, uploads: Answers['uploads'] = {}) =>
  openSite('/createcourse', { admin: signedIn, courses, uploads })

const fill = async ({ user }: ReturnType<typeof open>) => {
  await user.type(await screen.findByLabelText('Title'), course.title)
  await user.type(screen.getByLabelText('Description'), course.description)
  await user.type(screen.getByLabelText('Price'), '1499.5')
  await user.selectOptions(screen.getByLabelText('Category'), course.category)
}
const submit = ({ user }: ReturnType<typeof open>) => user.click(screen.getByRole('button', { name: 'Create course' }))

test('creating a course with a picture empties the form and opens the list a second later', async () => {
  const created: unknown[] = []
  const stored = openStore()
  let createdAt = Number.NaN
  let leftAt = Number.NaN
  let left: { title: unknown; files: unknown } | undefined
  const site = open(
    {
      create: (fields) => {
        created.push(fields)
        createdAt = performance.now()
        return { message: toasts.courseCreated, content: course }
      },
      mine: () => ({ content: [course] }),
    },
    { presignedUpload: ({ key, contentType }) => ({ presignedUrl: `http://store.example/${contentType}/${key}` }) },
  )
  site.router.subscribe(() => {
    leftAt = performance.now()
    const form = screen.queryByLabelText<HTMLInputElement>('Title')?.form
    if (form)
      left ??= {
        title: new FormData(form).get('title'),
        files: form.querySelector<HTMLInputElement>('[type=file]')?.files?.length,
      }
  })
  await fill(site)
  vi.setSystemTime(1_800_000_000_000)
  await site.user.upload(screen.getByLabelText('Thumbnail'), png('été & co.png'))
  await waitFor(() => expect(stored).toHaveLength(1))
  vi.useRealTimers()
  await submit(site)
  await seeToast(toasts.courseCreated)
  const key = 'thumbnails/Asha/1800000000000-été - co.png'
  expect(stored).toEqual([
    { url: encodeURI(`http://store.example/image/png/${key}`), contentType: 'image/png', body: 'png bytes' },
  ])
  const { title, description, category } = course
  expect(created).toEqual([{ title, description, category, price: 1499.5, thumbnail: key }])
  expect(await screen.findByRole('heading', { name: course.title })).toBeVisible()
  expect(site.where()).toBe('/admin')
  expect(left).toEqual({ title: '', files: 0 })
  expect(leftAt - createdAt).toBeGreaterThanOrEqual(redirectAfterCreateMs)
})

test('a course without a picture is created with an empty thumbnail', async () => {
  const site = open({
    create: ({ thumbnail }) => {
      expect(thumbnail).toBe('')
      return { message: toasts.courseCreated, content: course }
    },
  })
  await fill(site)
  await submit(site)
  await seeToast(toasts.courseCreated)
})

test.each(['Title', 'Description', 'Category'])('%s is required; editing clears the error', async (label) => {
  const site = open()
  await fill(site)
  const control = screen.getByLabelText(label)
  if (label === 'Category') await site.user.selectOptions(control, '')
  else await site.user.clear(control)
  if (label === 'Title') await site.user.type(control, '   ')
  await submit(site)
  expect(await screen.findByText(inline.createFieldsRequired)).toBeVisible()
  await waitFor(() => expect(control).toHaveFocus())
  expect(control).toBeInvalid()
  if (label === 'Category') await site.user.selectOptions(control, course.category)
  else await site.user.type(control, 'x')
  await waitFor(() => expect(screen.queryByText(inline.createFieldsRequired)).toBeNull())
  expect(control).toBeValid()
})

test.each([
  ['', 'Enter a price in rupees'],
  ['0', 'At least ₹1'],
  ['500001', 'At most ₹500000'],
  ['9.999', 'At most two decimals'],
])('the price "%s" is rejected next to its field', async (price, message) => {
  const site = open()
  await fill(site)
  await site.user.clear(screen.getByLabelText('Price'))
  if (price) await site.user.type(screen.getByLabelText('Price'), price)
  await submit(site)
  await waitFor(() => expect(screen.getByLabelText('Price')).toHaveAccessibleDescription(message))
  expect(screen.queryByText(inline.createFieldsRequired)).toBeNull()
})

test('a course that fails to create shows a toast and an error in the form, which keeps its input', async () => {
  const site = open({ create: () => refuse('INTERNAL', 'Something went wrong') })
  await fill(site)
  await submit(site)
  await seeToast(toasts.courseCreateFailed)
  expect(await screen.findByRole('alert')).toHaveTextContent(inline.createFailed)
  expect(screen.getByLabelText('Title')).toHaveValue(course.title)
  await site.user.type(screen.getByLabelText('Title'), '!')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('an issue that the API finds is shown next to its field', async () => {
  const site = open()
  await fill(site)
  const issues = [{ path: 'thumbnail', message: 'The file is not the image it claims to be' }]
  const data = { error: 'INVALID_INPUT', httpStatus: 400, code: 'BAD_REQUEST', path: 'courses.create', issues }
  server.use(
    http.post('*/trpc/courses.create', () =>
      HttpResponse.json([{ error: { message: 'Invalid input', code: -32600, data } }], { status: 400 }),
    ),
  )
  await submit(site)
  await waitFor(() =>
    expect(screen.getByLabelText('Thumbnail')).toHaveAccessibleDescription(/not the image it claims to be/),
  )
})

test('the form offers the seven categories', async () => {
  open()
  await screen.findByLabelText('Category')
  const offered = screen.getAllByRole<HTMLOptionElement>('option').map((option) => option.value)
  expect(offered).toEqual(['', ...categories])
})
