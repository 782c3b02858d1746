import type { Answers } from '@skillharbor/client/testing'
import type { Teacher } from '@skillharbor/contracts/entities'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { courseOf, openSite, owning, pageOf, refuse, signedIn, signedOut } from '../../../../test/open-site.tsx'

const asha: Teacher = {
  _id: 't1',
  name: 'Asha Menon',
  headline: 'Designs type for small screens',
  bio: 'I **draw** letters. <script>alert(1)</script> [Papers](javascript:alert(1))',
  image: 'thumbnails/asha/me.png',
  links: ['https://www.type.example/asha/'],
  courses: [courseOf(1), courseOf(2)],
}
const openTeacher = (teacher: Partial<Teacher> = {}, answers: Answers = {}) =>
  openSite('/teacher/t1', {
    auth: signedOut,
    teachers: { show: () => ({ content: { ...asha, ...teacher } }) },
    uploads: { signedUrl: ({ key }) => ({ url: `http://pictures.example/${key}` }) },
    ...answers,
  })

test('a teacher’s page shows a skeleton, then who teaches, and their courses with Purchase', async () => {
  const answer = Promise.withResolvers<void>()
  const show = vi.fn(async () => {
    await answer.promise
    return { content: asha }
  })
  openTeacher({}, { teachers: { show } })
  expect(await screen.findByText('Loading teacher')).toBeInTheDocument()
  answer.resolve()
  expect(await screen.findByRole('heading', { level: 1, name: 'Asha Menon' })).toBeVisible()
  expect(show).toHaveBeenCalledExactlyOnceWith({ id: 't1' })
  expect(screen.getByText('Designs type for small screens')).toBeVisible()
  expect(screen.getByText('draw').tagName).toBe('STRONG')
  const link = screen.getByRole('link', { name: 'type.example/asha' })
  expect(link).toHaveAttribute('href', 'https://www.type.example/asha/')
  expect(link).toHaveAttribute('rel', expect.stringContaining('nofollow'))
  const courses = within(screen.getByRole('region', { name: 'Courses by Asha Menon' }))
  expect(courses.getByText('2 courses')).toBeVisible()
  expect(courses.getByRole('link', { name: 'Course 2' })).toHaveAttribute('href', '/course/c2')
  expect(courses.getAllByRole('button', { name: 'Purchase' })).toHaveLength(2)
  await waitFor(() => expect(document.title).toBe('Asha Menon · Skill Harbor'))
  await waitFor(() =>
    expect(document.querySelector('header img')).toHaveAttribute('src', `http://pictures.example/${asha.image}`),
  )
})

test('what a teacher writes runs no scripts', async () => {
  openTeacher()
  await screen.findByText('draw')
  expect(document.querySelector('main script')).toBeNull()
  // Without an address, it is no link.
  expect(screen.getByText('Papers')).not.toHaveAttribute('href', expect.stringContaining('javascript'))
})

test('a teacher without a profile is shown by name, with the first letter for a picture', async () => {
  openTeacher({ headline: '', bio: '', image: '', links: [], name: 'ravi kapoor' })
  expect(await screen.findByRole('heading', { level: 1, name: 'ravi kapoor' })).toBeVisible()
  expect(screen.getByText('R')).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Elsewhere' })).not.toBeInTheDocument()
})

test('a course that the learner owns isn’t offered again', async () => {
  openTeacher({}, { auth: signedIn, purchases: { list: () => owning(courseOf(1)) } })
  expect(await screen.findByRole('link', { name: 'Purchased' })).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Purchase' })).toHaveLength(1)
})

test('an unknown teacher is not found, and leads to the courses', async () => {
  const show = vi.fn(() => refuse('NOT_FOUND', 'There is no such teacher'))
  openTeacher({}, { teachers: { show } })
  expect(await screen.findByRole('heading', { level: 1, name: 'This teacher has no courses here' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Browse courses' })).toHaveAttribute('href', '/allcourses')
  await waitFor(() => expect(document.title).toBe('Teacher not found · Skill Harbor'))
})

test('a teacher who fails to load can be loaded again', async () => {
  const show = vi.fn(() => ({ content: asha })).mockImplementationOnce(() => refuse('UNAVAILABLE', 'Down'))
  const { user } = openTeacher({}, { teachers: { show } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Couldn’t load this page' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Asha Menon' })).toBeVisible()
})

test('the teacher’s name leads from a card and from a course to the teacher', async () => {
  const teacher = { _id: 't1', name: 'Asha Menon' }
  const { user, where, router } = openTeacher(
    {},
    {
      courses: {
        list: () => ({ content: [{ ...courseOf(1), teacher }], nextCursor: null }),
        show: () => ({ content: { ...pageOf(courseOf(1)).content, teacher: { ...teacher, headline: '', image: '' } } }),
      },
    },
  )
  await screen.findByRole('heading', { level: 1, name: 'Asha Menon' })
  for (const address of ['/allcourses', '/course/c1']) {
    await router.navigate(address)
    const [first] = await screen.findAllByRole('link', { name: 'Asha Menon' })
    await user.click(first ?? document.body)
    await waitFor(() => expect(where()).toBe('/teacher/t1'))
  }
})
