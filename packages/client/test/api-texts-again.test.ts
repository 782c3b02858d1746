import { expect, onTestFinished, test, vi } from 'vitest'

test('translations that couldn’t be fetched are fetched again', async () => {
  // Modules of its own: other tests stay in English.
  vi.resetModules()
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => {
    logged.mockRestore()
    vi.resetModules()
  })
  const { setLanguage } = await import('@skillharbor/messages/language')
  const { apiText, loadApiTexts } = await import('../src/api-texts/api-texts.ts')
  setLanguage('hi')
  vi.doMock('../src/api-texts/hindi.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  await loadApiTexts()
  expect(apiText('Please log in')).toBe('Please log in')
  vi.doUnmock('../src/api-texts/hindi.ts')
  await loadApiTexts()
  expect(apiText('Please log in')).toBe('कृपया लॉग इन करें।')
  expect(logged).toHaveBeenCalledOnce()
})
