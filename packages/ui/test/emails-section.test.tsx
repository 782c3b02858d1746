import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { EmailsSection } from '../src/account/emails-section.tsx'

test('quick changes of an email are sent one after another, and only the last one is shown', async () => {
  const answers: (() => void)[] = []
  const choose = vi.fn((_: object) => new Promise<undefined>((resolve) => answers.push(() => resolve(undefined))))
  const user = userEvent.setup()
  const choices = [{ kind: 'price-fall', on: true } as const]
  render(<EmailsSection choices={choices} failed={false} retry={{ busy: false, onClick: () => {} }} choose={choose} />)
  const box = screen.getByRole('checkbox')
  await user.click(box)
  await user.click(box)
  await user.click(box)
  for (const at of [0, 1, 2]) {
    await waitFor(() => expect(choose).toHaveBeenCalledTimes(at + 1))
    expect(box).not.toBeChecked()
    answers[at]?.()
  }
  expect(choose.mock.calls.map(([choice]) => choice)).toEqual(
    [false, true, false].map((on) => ({ kind: 'price-fall', on })),
  )
  // All are answered, and nobody told the section.
  await waitFor(() => expect(box).toBeChecked())
})
