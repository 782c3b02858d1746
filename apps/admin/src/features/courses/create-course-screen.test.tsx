import { type Answers, Refusal } from '@skillharbor/client/testing'
import { categories, redirectAfterCreateMs } from '@skillharbor/contracts/constants'
import { inline, toasts } from '@skillharbor/contracts/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aCurriculum } from '../../../test/curriculum.ts'
import { course, openSite, refuse, seeToast, signedIn } from '../../../test/open-site.tsx'
import { openStorage } from '../../../test/open-storage.ts'

const png = (name = 'cover.png') => new File(['png bytes'], name, { type: 'image/png' })

const open = (courses: Answers['courses'] = {}, uploads: Answers['uploads'] = {}) =>
  openSite('/createcourse', {
    admin: signedIn,
    courses,
    uploads,
    curriculum: { get: () => ({ content: aCurriculum() }) },
  })

const fill = async ({ user }: ReturnType<typeof open>) => {
  await user.type(await screen.findByLabelText('Title'), course.title)
  await user.type(screen.getByLabelText('Description'), course.description)
  await user.type(screen.getByLabelText('Price'), '1499.5')
  await user.selectOptions(screen.getByLabelText('Category'), course.category)
}
const submit = ({ user }: ReturnType<typeof open>) => user.click(screen.getByRole('button', { name: 'Create course' }))
/** Puts the course on sale, though it has no lessons. */
const putOnSale = async (site: ReturnType<typeof open>) => {
  await submit(site)
  const question = within(await screen.findByRole('alertdialog', { name: 'Put it on sale anyway?' }))
  expect(question.getByText(/^Nobody can learn from this yet/)).toBeVisible()
  await site.user.click(question.getByRole('button', { name: 'Put on sale' }))
}

test('a course is created with its picture, the form resets and the list follows after a second', async () => {
  const created: unknown[] = []
  const stored = openStorage()
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
    { presignedUpload: ({ key, contentType }) => ({ presignedUrl: `http://storage.example/${contentType}/${key}` }) },
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
  await putOnSale(site)
  await seeToast(toasts.courseCreated)
  const key = 'thumbnails/Asha/1800000000000-été - co.png'
  expect(stored).toEqual([
    { url: encodeURI(`http://storage.example/image/png/${key}`), contentType: 'image/png', body: 'png bytes' },
  ])
  const { title, description, category } = course
  expect(created).toEqual([{ title, description, category, price: 1499.5, thumbnail: key }])
  // The form's preview of the card has the title, too: only the list has this link.
  expect(await screen.findByRole('link', { name: `Update ${course.title}` })).toBeVisible()
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
  await putOnSale(site)
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
  ['500001', 'At most ₹5,00,000'],
  ['9.999', 'At most two decimals'],
])('a price of "%s" is rejected beside the field', async (price, message) => {
  const site = open()
  await fill(site)
  await site.user.clear(screen.getByLabelText('Price'))
  if (price) await site.user.type(screen.getByLabelText('Price'), price)
  await submit(site)
  await waitFor(() => expect(screen.getByLabelText('Price')).toHaveAccessibleDescription(message))
  expect(screen.queryByText(inline.createFieldsRequired)).toBeNull()
})

test('a failed create shows a toast and an error, and keeps the form', async () => {
  const site = open({ create: () => refuse('INTERNAL', 'Something went wrong') })
  await fill(site)
  await putOnSale(site)
  await seeToast(toasts.courseCreateFailed)
  expect(await screen.findByRole('alert')).toHaveTextContent(inline.createFailed)
  expect(screen.getByLabelText('Title')).toHaveValue(course.title)
  await site.user.type(screen.getByLabelText('Title'), '!')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('an error of the API is shown beside its field', async () => {
  const site = open({
    create: () => {
      const issues = [{ path: 'thumbnail', message: 'The file is not the image it claims to be' }]
      throw new Refusal('INVALID_INPUT', 'Invalid input', issues)
    },
  })
  await fill(site)
  await putOnSale(site)
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

test('what is typed is shown as the card that learners will see, with how long the texts are', async () => {
  const site = open()
  await screen.findByLabelText('Title')
  expect(screen.queryByRole('region', { name: 'How learners see it in the catalogue' })).not.toBeInTheDocument()
  await site.user.type(screen.getByLabelText('Title'), 'Knots')
  const preview = within(await screen.findByRole('region', { name: 'How learners see it in the catalogue' }))
  expect(preview.getByRole('heading', { name: 'Knots' })).toBeVisible()
  await site.user.type(screen.getByLabelText('Price'), '499.5')
  await site.user.selectOptions(screen.getByLabelText('Category'), 'UI/UX')
  expect(await preview.findByText('₹499.50')).toBeVisible()
  expect(preview.getByText('UI/UX')).toBeVisible()
  expect(preview.getByText('Asha')).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveAccessibleDescription('5 of 150 characters'))
})

test('a course is saved as a draft by default, and its lessons come next', async () => {
  const created: unknown[] = []
  const site = open({
    create: (fields) => {
      created.push(fields.status)
      return { message: toasts.courseCreated, content: course }
    },
  })
  await fill(site)
  await site.user.type(screen.getByLabelText('Title'), '{Enter}')
  await waitFor(() => expect(site.where()).toBe('/content/c1'))
  expect(created).toEqual(['draft'])
})

test('a seller who doesn’t want to sell a course without lessons creates nothing', async () => {
  const site = open({ create: () => refuse('INTERNAL', 'Not to be called') })
  await fill(site)
  await submit(site)
  const question = await screen.findByRole('alertdialog', { name: 'Put it on sale anyway?' })
  await site.user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(question).not.toBeInTheDocument())
  expect(screen.getByRole('button', { name: 'Create course' })).toHaveFocus()
  expect(screen.getByLabelText('Title')).toHaveValue(course.title)
})
