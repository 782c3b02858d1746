import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CourseCard } from '../src/course-card.tsx'
import { formatPrice } from '../src/price.tsx'

const card = (image?: string) => <CourseCard title="Type" description="Setting type." image={image} imageAlt="Type" />

test('a picture that fails to load shows a placeholder; its next address is tried again', () => {
  const { rerender } = render(card('/gone.webp'))
  fireEvent.error(screen.getByRole('img', { name: 'Type' }))
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
  rerender(card('/renewed.webp'))
  expect(screen.getByRole('img', { name: 'Type' })).toHaveAttribute('src', '/renewed.webp')
})

test('a course without a picture shows a placeholder; while a picture loads, only its background shows', () => {
  const { container, rerender } = render(card(''))
  expect(container.querySelector('svg')).toBeInTheDocument()
  rerender(card())
  expect(container.querySelector('svg')).not.toBeInTheDocument()
})

test.each([
  [1, '₹1'],
  [1499, '₹1,499'],
  [899.5, '₹899.50'],
  [124_999, '₹1,24,999'],
])('%s rupees are formatted as %s', (rupees, written) => {
  expect(formatPrice(rupees)).toBe(written)
})

test.each([
  ['USD', 499.5, '$499.50'],
  ['JPY', 1499, 'JP¥1,499'],
  ['KWD', 12.345, 'KWD 12.345'],
  ['XXX', 499.5, '¤499.50'],
])('%s %s is written as %s', (code, amount, written) => {
  expect(formatPrice(amount, code).replace('\u00a0', ' ')).toBe(written)
})
