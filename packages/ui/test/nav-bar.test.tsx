import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { NavBar, NavItem } from '../src/nav-bar.tsx'

test('an element next to the entries isn’t an entry, and closes the menu when it is chosen', async () => {
  const user = userEvent.setup()
  render(
    <NavBar brand="Brand" aside={<a href="#account">Account</a>}>
      <NavItem>Courses</NavItem>
    </NavBar>,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Courses'])
  await user.click(screen.getByRole('button', { name: 'Open menu' }))
  const toggle = screen.getByRole('button', { name: 'Close menu' })
  await user.click(screen.getByRole('link', { name: 'Account' }))
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
})
