import '@testing-library/jest-dom/vitest'
import { closeSites } from '@skillharbor/client/testing'
import { configureWaits } from '@skillharbor/client/testing-waits'
import { notify } from '@skillharbor/ui/notify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { resetMediaTools } from './fake-media-tools.ts'
import { server } from './server.ts'

configureWaits()

const config = document.createElement('script')
config.id = 'site-config'
config.type = 'application/json'
config.textContent = JSON.stringify({
  brand: 'Skill Harbor',
  webOrigin: 'http://learner.example',
  adminOrigin: location.origin,
  checkoutScript: '',
  demoStore: '',
})
document.head.append(config)

// What jsdom lacks: toasts read the theme, the router scrolls, files are previewed.
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener() {}, removeListener() {} })
window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}
URL.createObjectURL = () => 'blob:chosen'
URL.revokeObjectURL = () => {}

// For every file: they share the modules that the first of them loads.
vi.mock('../src/features/curriculum/conversion/load-media-tools.ts', () => import('./fake-media-tools.ts'))

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  resetMediaTools()
  vi.spyOn(console, 'error')
})
afterEach(async () => {
  vi.useRealTimers()
  await closeSites()
  notify.dismiss()
  server.resetHandlers()
  // A test that expects an error on the console looks at it and clears the spy.
  expect(console.error).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
afterAll(() => server.close())
