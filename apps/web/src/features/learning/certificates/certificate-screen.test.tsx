import type { Answers } from '@skillharbor/client/testing'
import type { Certificate } from '@skillharbor/contracts/entities'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openSite, refuse, see, signedIn, signedOut } from '../../../../test/open-site.tsx'

const id = '8c1e6f0a-0c9a-4a52-9f04-1a2b3c4d5e6f'
const files = {
  credential: `http://learn.example/api/certificates/${id}/credential.json`,
  pdf: `http://learn.example/api/certificates/${id}/certificate.pdf`,
  picture: null,
}
const certificate: Certificate = {
  _id: id,
  learnerName: 'Meera',
  course: { _id: 'c1', title: 'Course 1' },
  revision: 3,
  number: 'SH-8C1E-6F0A',
  lessonCount: 13,
  durationSeconds: 9000,
  teacher: { name: 'Asha Menon', headline: 'Front-end engineer' },
  quizzes: [{ title: 'Trees', score: 80 }],
  // It is the 21st in India.
  completedAt: '2026-11-20T20:00:00.000Z',
  issuedAt: '2026-12-31T20:00:00.000Z',
  revokedAt: null,
  files,
}
const openCertificate = (change: Partial<Certificate> = {}, answers: Answers = {}) =>
  openSite(`/certificate/${id}`, {
    auth: signedOut,
    certificates: { show: () => ({ content: { ...certificate, ...change } }), ...answers.certificates },
    ...answers,
  })

test('anybody with the address sees who finished which course, that it is valid, and its files', async () => {
  openCertificate()
  expect(await screen.findByRole('heading', { level: 1, name: 'Certificate of completion' })).toBeVisible()
  expect(screen.getByText('Meera')).toBeVisible()
  expect(screen.getByText('Course 1')).toBeVisible()
  expect(screen.getByText('finished on 21 November 2026')).toBeVisible()
  for (const words of ['SH-8C1E-6F0A', 'Front-end engineer', '13 lessons · 2 h 30 min', 'Trees: 80%'])
    expect(screen.getByText(words)).toBeVisible()
  expect(screen.getByRole('article')).not.toHaveTextContent(/Revision|8c1e6f0a/)
  expect(screen.getByRole('img', { name: 'QR code of this certificate’s address' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Take this course' })).toHaveAttribute('href', '/course/c1')
  expect(screen.getByText('Valid. Skill Harbor issued this certificate and hasn’t revoked it.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Download PDF' })).toHaveAttribute('href', `${files.pdf}?lang=en`)
  expect(screen.getByRole('link', { name: 'Signed credential (JSON)' })).toHaveAttribute('href', files.credential)
  expect(screen.queryByRole('link', { name: 'Add to LinkedIn' })).not.toBeInTheDocument()
  await waitFor(() => expect(document.title).toBe('Meera’s certificate: Course 1 · Skill Harbor'))
})

test('its owner can share it, on WhatsApp first, and print it', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const mine = () => ({ content: [certificate] })
  const { user } = openSite(`/certificate/${id}`, {
    auth: signedIn,
    certificates: { show: () => ({ content: certificate }), mine },
  })
  const link = await screen.findByRole('link', { name: 'Add to LinkedIn' })
  const address = new URL(link.getAttribute('href') ?? '')
  expect(address.origin + address.pathname).toBe('https://www.linkedin.com/profile/add')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Course 1',
    organizationName: 'Skill Harbor',
    // It is 2027 in India.
    issueYear: '2027',
    issueMonth: '1',
    certId: 'SH-8C1E-6F0A',
    certUrl: expect.stringMatching(/^http.*\/certificate\/SH-8C1E-6F0A$/),
  })
  const [first] = screen.getAllByRole('link').filter((one) => one.getAttribute('target') === '_blank')
  const message = new URL(first?.getAttribute('href') ?? '')
  expect(message.origin).toBe('https://wa.me')
  expect(message.searchParams.get('text')).toMatch(
    /^I finished “Course 1” on Skill Harbor\. .*\/certificate\/SH-8C1E-6F0A$/,
  )
  expect(screen.queryByRole('link', { name: 'Take this course' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

test('while it isn’t known whose it is, nobody is offered the course', async () => {
  const mine = () => refuse('UNAVAILABLE', 'Busy')
  openSite(`/certificate/${id}`, {
    auth: signedIn,
    certificates: { show: () => ({ content: certificate }), mine },
  })
  expect(await screen.findByRole('button', { name: 'Print' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Take this course' })).toBeNull()
})

test('a revoked certificate says so, and offers nothing to download or share but the credential', async () => {
  openCertificate({ revokedAt: '2026-12-01T09:00:00.000Z', files: { ...files, pdf: null } })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Revoked on 1 December 2026. This certificate no longer counts.',
  )
  expect(screen.queryByText(/^Valid/)).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Download PDF' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument()
})

test('a name that the PDF can’t show can still be printed', async () => {
  openCertificate({ learnerName: 'マリア', files: { ...files, pdf: null } })
  await see('The PDF can’t show some letters of this name yet. Print this page instead.')
  expect(screen.getByRole('button', { name: 'Print' })).toBeVisible()
})

test('a certificate that doesn’t exist is not found, and leads to the courses', async () => {
  openCertificate({}, { certificates: { show: () => refuse('NOT_FOUND', 'Certificate not found') } })
  expect(await screen.findByRole('heading', { level: 1, name: 'There’s no such certificate' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Browse courses' })).toHaveAttribute('href', '/allcourses')
})

test('a certificate that fails to load can be loaded again', async () => {
  const show = vi.fn(() => ({ content: certificate })).mockImplementationOnce(() => refuse('UNAVAILABLE', 'Down'))
  const { user } = openCertificate({}, { certificates: { show } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Couldn’t load this certificate' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Meera')).toBeVisible()
})

test('logging in leads back to the certificate', async () => {
  const path = `/certificate/${id}`
  const { where } = openSite(`/login?${new URLSearchParams({ next: path })}`, {
    auth: signedIn,
    certificates: { show: () => ({ content: certificate }) },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Certificate of completion' })).toBeVisible()
  expect(where()).toBe(path)
})

test('a certificate from before scores were kept shows none, and many quizzes their average', async () => {
  openCertificate({ quizzes: [], teacher: null })
  expect(await screen.findByText('Meera')).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Quizzes' })).not.toBeInTheDocument()
  cleanup()
  openCertificate({ quizzes: [90, 80, 70, 60, 61].map((score) => ({ title: 'Quiz', score })) })
  expect(await screen.findByText('5 quizzes passed, 72% on average')).toBeVisible()
})

test('the course’s title and those of its quizzes say their language', async () => {
  openCertificate({ course: { ...certificate.course, language: 'hi' } })
  expect(await screen.findByText('Course 1')).toHaveAttribute('lang', 'hi')
  expect(screen.getByText('Trees: 80%')).toHaveAttribute('lang', 'hi')
})
