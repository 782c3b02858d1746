import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { RequiredTextField, useRequiredText } from '../src/required-text.tsx'

function Reason() {
  const { field } = useRequiredText()
  return <RequiredTextField {...field} label="Reason" hint="The learner reads it." missing="Say why" maxLength={20} />
}

test('a text that is nearly as long as it may be says how long it is, and so that what was pasted was cut off', async () => {
  const user = userEvent.setup()
  render(<Reason />)
  const field = screen.getByLabelText('Reason')
  await user.type(field, 'Fifteen letters')
  expect(field).toHaveAccessibleDescription('The learner reads it.')
  await user.paste(', and many more')
  expect(field).toHaveValue('Fifteen letters, and')
  expect(field).toHaveAccessibleDescription('The learner reads it. 20 of 20 characters')
})
