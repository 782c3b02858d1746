import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { SearchField } from './search-field.tsx'

test('what is typed before the address has followed stays, and another address is shown', async () => {
  const onChange = vi.fn<(value: string) => void>()
  const field = (value: string) => <SearchField label="Find" value={value} onChange={onChange} />
  const { rerender } = render(field('old'))
  const user = userEvent.setup({ delay: null })
  const input = screen.getByLabelText('Find')
  await user.clear(input)
  await user.type(input, 'mee{Enter}ra')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('mee')
  rerender(field('mee'))
  expect(input).toHaveValue('meera')
  await user.tab()
  expect(onChange).toHaveBeenLastCalledWith('meera')
  rerender(field('meera'))
  // Such as Back, also while the field has the focus.
  await user.click(input)
  rerender(field('mee'))
  expect(input).toHaveValue('mee')
  rerender(field('meera'))
  expect(input).toHaveValue('meera')
})
