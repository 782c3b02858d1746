import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCurriculum, aLesson, courseId } from '../../test/curriculum.ts'
import { asha, course, openSite, signedIn } from '../../test/open-site.tsx'

const answers = {
  admin: signedIn,
  courses: { mine: () => ({ content: [course] }) },
  uploads: { signedUrl: () => ({ url: 'http://pictures.example/1' }) },
  curriculum: { get: () => ({ content: aCurriculum() }), lesson: () => ({ content: aLesson() }) },
}
const back = () => screen.findByRole('link', { name: 'Back to Courses' })

test('a course’s content leads back to the courses as they were searched, also from its other tabs', async () => {
  const { user, where } = openSite('/admin?q=type&sort=title', answers)
  await user.click(await screen.findByRole('link', { name: 'Edit content of Type on the web' }))
  await user.click(await screen.findByRole('link', { name: 'Preview' }))
  // Until then, the way back is the content screen's, which is about to go.
  await screen.findByRole('link', { name: 'Preview', current: 'page' })
  await user.click(await back())
  await waitFor(() => expect(where()).toBe('/admin?q=type&sort=title'))
})

test('another seller’s search is not led back to', async () => {
  openSite('/admin?q=type', answers)
  await screen.findByRole('heading', { name: course.title })
  const other = { me: () => ({ admin: { ...asha, _id: 'a2', username: 'Ravi' } }) }
  openSite(`/content/${courseId}`, { ...answers, admin: other })
  expect(await back()).toHaveAttribute('href', '/admin')
})
