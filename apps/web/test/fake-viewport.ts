import { act } from '@testing-library/react'

type Observed = { observer: IntersectionObserver; tell: IntersectionObserverCallback }
const observed = new Map<Element, Observed>()

/** What jsdom lacks, as it lays nothing out: tells what is in sight when a test scrolls there. */
class FakeIntersectionObserver implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  readonly #tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell
  }
  observe(element: Element) {
    observed.set(element, { observer: this, tell: this.#tell })
  }
  unobserve(element: Element) {
    observed.delete(element)
  }
  disconnect() {
    for (const [element, { observer }] of observed) if (observer === this) observed.delete(element)
  }
  takeRecords() {
    return []
  }
}
window.IntersectionObserver = FakeIntersectionObserver

/** Whether something waits to come into sight. */
export const isWatchingScroll = () => observed.size > 0

/** Scrolls to the end of the page: everything that was waited for is in sight. */
export const scrollToEnd = () =>
  act(() => {
    for (const [target, { observer, tell }] of [...observed]) {
      const box = target.getBoundingClientRect()
      const entry = { boundingClientRect: box, intersectionRect: box, rootBounds: null, intersectionRatio: 1 }
      tell([{ ...entry, target, isIntersecting: true, time: 0 }], observer)
    }
  })
