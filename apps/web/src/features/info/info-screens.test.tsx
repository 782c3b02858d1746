import { configureSite, siteConfig } from '@skillharbor/client/config'
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { openSite, signedOut } from '../../../test/open-site.tsx'

const configure = (config: { contactEmail?: string; operator?: string }) => {
  const before = JSON.stringify(siteConfig())
  configureSite(JSON.stringify({ ...siteConfig(), ...config }))
  onTestFinished(() => void configureSite(before))
}

test('Contact shows the configured email and who runs the site', async () => {
  configure({ contactEmail: 'help@school.example', operator: 'School Ltd., Kochi' })
  openSite('/contact', { auth: signedOut })
  const link = await screen.findByRole('link', { name: 'help@school.example' })
  expect(link).toHaveAttribute('href', 'mailto:help@school.example')
  expect(screen.getByRole('heading', { name: 'Who runs Skill Harbor' })).toBeVisible()
  expect(screen.getByText('School Ltd., Kochi')).toBeVisible()
})

test.each(['/contact', '/terms', '/privacy'])('%s doesn’t mention what isn’t configured', async (path) => {
  configure({ contactEmail: '', operator: '' })
  openSite(path, { auth: signedOut })
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.queryByText(/Email us|Who runs/)).toBeNull()
})

test('an answer in the FAQ links to the screens that it mentions', async () => {
  openSite('/faq', { auth: signedOut })
  expect(await screen.findByRole('link', { name: 'My Purchases' })).toHaveAttribute('href', '/mypurchases')
  expect(screen.getByRole('link', { name: 'contact us' })).toHaveAttribute('href', '/contact')
})
