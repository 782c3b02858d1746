import { setLanguage } from '@skillharbor/messages/language'
import { expect, onTestFinished, test, vi } from 'vitest'
import { apiText, loadApiTexts } from '../src/api-texts/api-texts.ts'

test('translations that couldn’t be fetched are fetched again', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  setLanguage('hi')
  onTestFinished(() => {
    logged.mockRestore()
    setLanguage('en')
  })
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
