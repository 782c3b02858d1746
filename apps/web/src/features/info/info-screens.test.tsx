import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { configure } from '../../../test/configure.ts'
import { openSite, signedOut } from '../../../test/open-site.tsx'

test('Contact shows the configured email, who runs the site and whom to complain to', async () => {
  configure({
    contactEmail: 'help@school.example',
    operator: 'School Ltd., Kochi',
    grievanceOfficer: 'Leela Rao, +91 484 000000',
  })
  openSite('/contact', { auth: signedOut })
  const link = await screen.findByRole('link', { name: 'help@school.example' })
  expect(link).toHaveAttribute('href', 'mailto:help@school.example')
  expect(screen.getByRole('heading', { name: 'Who runs Skill Harbor' })).toBeVisible()
  expect(screen.getByText('School Ltd., Kochi')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Grievance officer' })).toBeVisible()
  expect(screen.getByText('Leela Rao, +91 484 000000')).toBeVisible()
})

test.each(['/contact', '/terms', '/privacy'])('%s doesn’t mention what isn’t configured', async (path) => {
  configure({ contactEmail: '', operator: '' })
  openSite(path, { auth: signedOut })
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.queryByText(/Email us|Who runs|Grievance/)).toBeNull()
})

test('an answer in the FAQ links to the screens that it mentions', async () => {
  openSite('/faq', { auth: signedOut })
  const [charged, refund] = await screen.findAllByRole('link', { name: 'My Purchases' })
  expect(charged).toHaveAttribute('href', '/mypurchases')
  expect(refund).toHaveAttribute('href', '/mypurchases')
  expect(screen.getByRole('link', { name: 'contact us' })).toHaveAttribute('href', '/complaints')
})

test('the terms say the configured refund policy, or are the operator’s own, from Markdown', async () => {
  configure({ refundPolicy: 'Full refund within 14 days.' })
  openSite('/terms', { auth: signedOut })
  expect(await screen.findByText('Full refund within 14 days.')).toBeVisible()
  configure({ terms: '## Jurisdiction\n\nKochi. <script>alert(1)</script>', operator: 'School Ltd., Kochi' })
  openSite('/terms', { auth: signedOut })
  expect(await screen.findByRole('heading', { level: 2, name: 'Jurisdiction' })).toBeVisible()
  expect(screen.getByText('School Ltd., Kochi')).toBeVisible()
  expect(document.querySelector('main script')).toBeNull()
})
