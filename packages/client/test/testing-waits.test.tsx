import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

afterEach(cleanup)

const page = () =>
  render(
    <ul>
      <li className="first">Here</li>
      <li className="second">Here</li>
    </ul>,
  )
const messageOf = (wait: Promise<unknown>) =>
  wait.then(
    () => expect.unreachable(),
    (error: Error) => error.message,
  )

test('a wait that ends in vain prints the page, once', async () => {
  page()
  const message = await messageOf(screen.findByText('Gone', {}, { timeout: 20 }))
  expect(message).toMatch(/^Unable to find an element with the text: Gone/)
  expect(message.match(/<ul>/g)).toHaveLength(1)
  expect(() => screen.getByText('Gone')).toThrow('<ul>')
})

test('a wait for one of several says which were found', async () => {
  page()
  const message = await messageOf(screen.findByText('Here', {}, { timeout: 20 }))
  expect(message).toMatch(
    /multiple elements.*matching elements:\s*<li class="first"><\/li>\s*<li class="second"><\/li>/s,
  )
})

test('while it waits, the page isn’t printed', async () => {
  page()
  const tries: string[] = []
  const look = () => {
    try {
      return screen.getByText('Gone')
    } catch (error) {
      tries.push(String(error))
      throw error
    }
  }
  await messageOf(waitFor(look, { timeout: 20 }))
  expect(tries.length).toBeGreaterThan(0)
  for (const tried of tries) expect(tried).toMatch(/^TestingLibraryElementError: Unable to find.*$/)
})
