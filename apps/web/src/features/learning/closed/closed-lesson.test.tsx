import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openClassroom } from '../../../../test/open-classroom.tsx'
import { owning, refuse, see } from '../../../../test/open-site.tsx'

test('a learner whose purchases can’t be loaded isn’t told that the course isn’t theirs, and can try again', async () => {
  let isDown = true
  const { user } = openClassroom(1, {
    lesson: () => refuse('FORBIDDEN', 'You don’t own this course'),
    answers: {
      purchases: { list: () => (isDown ? refuse('UNAVAILABLE', 'Please try again in a moment') : owning()) },
    },
  })
  await see('Couldn’t load this lesson')
  expect(screen.queryByText('You don’t own this course')).not.toBeInTheDocument()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await see('You don’t own this course')
  expect(screen.getByRole('heading', { name: 'You don’t own this course' })).toHaveFocus()
})
