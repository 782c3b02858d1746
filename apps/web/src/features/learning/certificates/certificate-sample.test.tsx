import type { CourseDetail } from '@skillharbor/contracts/entities'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CertificateSample } from './certificate-sample.tsx'

const course = {
  _id: 'course',
  title: 'Graphs',
  teacher: { _id: 'teacher', name: 'Asha Menon', headline: 'Type designer', image: '' },
  lessons: 13,
  minutes: 26,
} as CourseDetail

test('a sample has what the reader’s own certificate would say, and no code that leads anywhere', () => {
  render(<CertificateSample course={course} learnerName="Meera" />)
  for (const text of ['Meera', 'Graphs', 'taught by Asha Menon', /^13 lessons/, /^A sample/])
    expect(screen.getByText(text)).toBeVisible()
  expect(screen.queryByRole('img', { name: /code/i })).not.toBeInTheDocument()
})

test('a visitor reads where their name would be', () => {
  render(<CertificateSample course={course} learnerName={undefined} />)
  expect(screen.getByText('Your name')).toBeVisible()
})
