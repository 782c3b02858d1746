import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { warmUp } from './warm-up.ts'

beforeEach(() => {
  document.documentElement.lang = 'hi'
})
afterEach(() => {
  document.documentElement.lang = ''
  document.body.innerHTML = ''
})

test.each([
  ['a page that shows numbers and dates', '', true],
  ['home, which is prerendered,', 'data-prerendered-for="/"', false],
])('%s is prepared to write them: %s', async (_, attributes, isPrepared) => {
  document.body.innerHTML = `<div id="root" ${attributes}></div>`
  const formatters = [vi.spyOn(Intl, 'NumberFormat'), vi.spyOn(Intl, 'DateTimeFormat')]
  warmUp()
  for (const formatter of formatters) expect(formatter).not.toHaveBeenCalled()
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  for (const formatter of formatters) expect(formatter).toHaveBeenCalledTimes(isPrepared ? 1 : 0)
})
