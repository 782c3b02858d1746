import '@testing-library/jest-dom/vitest'
import 'fake-indexeddb/auto'
import './fake-viewport.ts'
import { locks } from 'node:worker_threads'
import { closeSites } from '@skillharbor/client/testing'
import { configureWaits } from '@skillharbor/client/testing-waits'
import { notify } from '@skillharbor/ui/notify'
import { onlineManager } from '@tanstack/react-query'
import { clear, createStore } from 'idb-keyval'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { closeCheckouts } from './fake-checkout.ts'
import { server } from './server.ts'

const config = document.createElement('script')
config.id = 'site-config'
config.type = 'application/json'
config.textContent = JSON.stringify({
  brand: 'Skill Harbor',
  webOrigin: location.origin,
  // jsdom only follows links to a fragment.
  adminOrigin: `${location.href}#admin-site`,
  checkoutScript: 'http://provider.example/checkout.js',
  demoStore: 'http://store.example/products',
  socialLinks:
    'X=https://x.com/, LinkedIn=https://a.example/, YouTube=https://b.example/, GitHub=https://c.example/?a=b',
})
document.head.append(config)
// The title in index.html.
document.title = 'Skill Harbor'

configureWaits()

// What jsdom lacks: the router scrolls, and tabs share locks. Node has the same locks.
window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}
// A toast captures the pointer when pressed.
Element.prototype.setPointerCapture = () => {}
window.ResizeObserver = class {
  observe = () => {}
  unobserve = () => {}
  disconnect = () => {}
}
// jsdom's own frames stop for good if one is asked for while a test replaces `setInterval`.
const { setTimeout, clearTimeout } = globalThis
window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), 16))
window.cancelAnimationFrame = clearTimeout
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })

// For every file: they share the modules that the first of them loads.
vi.mock('../src/features/learning/video/load-hls.ts', () => import('./fake-hls.ts'))

// jsdom loads no scripts: the limit on a load would run into the next test.
const removeScripts = () => {
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]')) {
    script.onload?.(new Event('load'))
    script.remove()
  }
}

const unsentProgress = createStore('skillharbor-progress', 'reports')

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.spyOn(console, 'error')
})
afterEach(async () => {
  // A link to a fragment, such as the one to the admin site, leads there.
  history.replaceState(null, '', '/')
  // The next test is the same tab, and a tab has one checkout at a time.
  await closeCheckouts()
  vi.useRealTimers()
  await closeSites()
  removeScripts()
  notify.dismiss()
  // All files share one device.
  onlineManager.setOnline(true)
  await clear(unsentProgress)
  server.resetHandlers()
  // A test that expects an error on the console looks at it and clears the spy.
  expect(console.error).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
afterAll(() => server.close())
