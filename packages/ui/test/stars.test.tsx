import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Rating, StarInput, Stars } from '../src/stars.tsx'

test.each([
  [4.26, '4.3 out of 5'],
  [4, '4 out of 5'],
  [0, '0 out of 5'],
])('%s stars are a picture that says %s', (value, text) => {
  render(<Stars value={value} />)
  expect(screen.getByRole('img', { name: text })).toBeVisible()
})

test('a rating is short on the screen, and a sentence for screen readers', () => {
  render(<Rating average={4} count={1204} />)
  expect(screen.getByText('4.0 (1,204)')).toHaveAttribute('aria-hidden', 'true')
  expect(screen.getByText('Rated 4.0 out of 5 by 1,204 learners')).toBeInTheDocument()
})

function Question({ error }: { error?: string }) {
  const [stars, setStars] = useState<number>()
  return <StarInput label="Your rating" value={stars} onChange={setStars} error={error} />
}

test('stars are chosen by keyboard as radio buttons', async () => {
  const user = userEvent.setup()
  render(<Question />)
  await user.tab()
  expect(screen.getByRole('radio', { name: '1 star' })).toHaveFocus()
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
  await user.keyboard(' {ArrowRight}{ArrowRight}{ArrowRight}')
  expect(screen.getByRole('radio', { name: '4 stars' })).toBeChecked()
  expect(screen.getByRole('radio', { name: '4 stars' })).toHaveFocus()
})

test('a missing choice is announced, and describes the group', () => {
  render(<Question error="Choose 1 to 5 stars" />)
  expect(screen.getByRole('alert')).toHaveTextContent('Choose 1 to 5 stars')
  expect(screen.getByRole('group', { name: 'Your rating' })).toHaveAccessibleDescription('Choose 1 to 5 stars')
})
