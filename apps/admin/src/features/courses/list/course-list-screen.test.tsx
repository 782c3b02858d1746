import { inline, listStates, toasts } from '@skillharbor/contracts/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { course, openSite, refuse, seeToast, signedIn } from '../../../../test/open-site.tsx'

const other = {
  ...course,
  _id: 'c2',
  title: 'Colour that works',
  image: 'thumbnails/Asha/2-colour.png',
  price: 999.5,
  buyers: 1,
  earned: 999.5,
}

test('a course is listed with its picture, price, category and actions', async () => {
  openSite('/admin', {
    admin: signedIn,
    courses: { mine: () => ({ content: [course, other] }) },
    uploads: { signedUrl: ({ key }) => ({ url: `http://pictures.example/${key}` }) },
  })
  const card = within((await screen.findByRole('heading', { name: other.title })).closest('article') ?? document.body)
  expect(card.getAllByText('₹999.50')).toHaveLength(2)
  const figures = card.getByRole('link', { name: /1 buyer.*₹999\.50 earned.*orders for Colour that works/ })
  expect(figures).toHaveAttribute('href', '/sales?course=c2')
  expect(card.getByText('Web Designing')).toBeVisible()
  expect(card.getByRole('link', { name: 'Update Colour that works' })).toHaveAttribute('href', '/update/c2')
  expect(card.getByRole('button', { name: 'Delete Colour that works' })).toBeVisible()
  expect(card.getByRole('link', { name: 'View as learner Colour that works' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/course\/c2$/),
  )
  await waitFor(() =>
    expect(card.getByRole('presentation')).toHaveAttribute('src', `http://pictures.example/${other.image}`),
  )
  expect(screen.getByText('₹1,499')).toBeVisible()
})

test('six skeletons are shown while the courses load, and announced', async () => {
  const list = Promise.withResolvers<{ content: [] }>()
  openSite('/admin', { admin: signedIn, courses: { mine: () => list.promise } })
  await screen.findByRole('heading', { name: 'Your courses' })
  expect(screen.getByRole('status')).toHaveTextContent(inline.loading)
  expect(screen.getAllByRole('listitem', { hidden: true }).filter((item) => item.closest('main'))).toHaveLength(6)
  list.resolve({ content: [] })
  expect(await screen.findByRole('heading', { name: listStates.noCourses.heading })).toBeVisible()
})

test('an admin without courses is invited to create one', async () => {
  const { user, where } = openSite('/admin', { admin: signedIn, courses: { mine: () => ({ content: [] }) } })
  expect(await screen.findByText('Create a course. Learners see it once you publish it.')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Create your first course' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Create course' })).toHaveFocus())
  expect(where()).toBe('/createcourse')
})

test('courses that failed to load can be retried', async () => {
  let down = true
  const { user } = openSite('/admin', {
    admin: signedIn,
    courses: { mine: () => (down ? refuse('UNAVAILABLE', 'Down') : { content: [course] }) },
  })
  expect(await screen.findByRole('heading', { name: listStates.coursesFailed.heading })).toBeVisible()
  expect(screen.getByText(inline.loadCoursesFailed)).toBeVisible()
  down = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: course.title })).toBeVisible()
})

test('an admin whose session ended elsewhere is asked to log in', async () => {
  let session = true
  openSite('/admin', {
    admin: { me: () => (session ? signedIn.me() : refuse('UNAUTHENTICATED', 'Please log in')) },
    courses: {
      mine: () => {
        session = false
        return refuse('UNAUTHENTICATED', 'Please log in')
      },
    },
  })
  expect(await screen.findByRole('heading', { name: 'You’re not logged in' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Login' })).toBeVisible()
})

test('deleting a course asks first, explains what it means for buyers, then removes it and focuses the heading', async () => {
  const store = [course, other]
  const answer = Promise.withResolvers<void>()
  let deletions = 0
  const { user } = openSite('/admin', {
    admin: signedIn,
    courses: {
      mine: () => ({ content: store }),
      delete: async ({ id }) => {
        deletions += 1
        await answer.promise
        store.splice(
          store.findIndex(({ _id }) => _id === id),
          1,
        )
        return { message: toasts.courseDeleted }
      },
    },
    uploads: { signedUrl: ({ key }) => ({ url: `http://pictures.example/${key}` }) },
  })
  await user.click(await screen.findByRole('button', { name: `Delete ${course.title}` }))
  const dialog = await screen.findByRole('alertdialog', { name: `Delete “${course.title}”?` })
  expect(dialog).toHaveAccessibleDescription(/Learners who bought it keep access/)
  await user.dblClick(within(dialog).getByRole('button', { name: 'Delete course' }))
  await waitFor(() =>
    expect(within(dialog).getByRole('button', { name: 'Delete course' })).toHaveAttribute('aria-busy', 'true'),
  )
  answer.resolve()
  await seeToast(toasts.courseDeleted)
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Your courses' })).toHaveFocus())
  await waitFor(() => expect(screen.queryByRole('heading', { name: course.title })).toBeNull())
  expect(screen.getByRole('heading', { name: other.title })).toBeVisible()
  expect(deletions).toBe(1)
})

test('nothing is deleted without confirmation', async () => {
  const { user } = openSite('/admin', { admin: signedIn, courses: { mine: () => ({ content: [course] }) } })
  const button = await screen.findByRole('button', { name: `Delete ${course.title}` })
  await user.click(button)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(button).toHaveFocus())
})

test('a course that could not be deleted stays, with a toast', async () => {
  const { user } = openSite('/admin', {
    admin: signedIn,
    courses: { mine: () => ({ content: [course] }), delete: () => refuse('UNAVAILABLE', 'Down') },
  })
  await user.click(await screen.findByRole('button', { name: `Delete ${course.title}` }))
  await user.click(await screen.findByRole('button', { name: 'Delete course' }))
  await seeToast(toasts.courseDeleteFailed)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByRole('heading', { name: course.title })).toBeVisible()
})
