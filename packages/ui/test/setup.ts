import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// For as long as a busy machine takes, which a passing test never does.
configure({ asyncUtilTimeout: 20_000 })

beforeEach(() => {
  vi.spyOn(console, 'error')
})
afterEach(() => {
  cleanup()
  expect(console.error).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
