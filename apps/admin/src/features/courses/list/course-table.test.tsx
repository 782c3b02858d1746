import type { OwnCourse } from '@skillharbor/contracts/entities'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { course, openSite, signedIn } from '../../../../test/open-site.tsx'

beforeEach(() => localStorage.clear())

const other = {
  ...course,
  _id: 'c2',
  title: 'Colour that works',
  image: 'thumbnails/asha/2-colour.png',
  price: 999.5,
  buyers: 1,
  earned: 999.5,
}
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...course, _id: `m${at}`, title: `No. ${at}` }))
const open = (content: OwnCourse[], path = '/admin') =>
  openSite(path, {
    admin: signedIn,
    courses: { mine: () => ({ content }) },
    uploads: { signedUrl: () => ({ url: 'http://pictures.example/1' }) },
  })
const isPressed = async (name: string) => (await screen.findByRole('button', { name })).getAttribute('aria-pressed')

test('a row of the table has a picture, figures, one button, and the rest in a menu', async () => {
  const { user, where } = open([other], '/admin?view=table')
  const row = within(await screen.findByRole('row', { name: /^Colour that works On sale ₹999\.50 1.* ₹999\.50/ }))
  await waitFor(() => expect(row.getByRole('presentation')).toHaveAttribute('src', 'http://pictures.example/1'))
  expect(row.getByRole('link', { name: '1: orders for Colour that works' })).toHaveAttribute('href', '/sales?course=c2')
  expect(row.getByRole('link', { name: 'Edit content of Colour that works' })).toHaveAttribute('href', '/content/c2')
  await user.click(row.getByRole('button', { name: 'More actions for Colour that works' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Update',
    'View as learner',
    'Delete',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'Update' }))
  await waitFor(() => expect(where()).toBe('/update/c2'))
})

test('what isn’t on sale says so, can’t be viewed as learner, and can be deleted', async () => {
  const { user } = open([{ ...other, status: 'draft' }], '/admin?view=table')
  const row = within(await screen.findByRole('row', { name: /^Colour that works Draft/ }))
  await user.click(row.getByRole('button', { name: 'More actions for Colour that works' }))
  expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'View as learner' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  expect(await screen.findByRole('alertdialog', { name: 'Delete “Colour that works”?' })).toBeVisible()
})

test('up to six courses are cards, more are a table', async () => {
  open(many(6))
  expect(await isPressed('Cards')).toBe('true')
})

test('seven courses are a table, until somebody chooses cards; the choice is kept', async () => {
  const { user, where } = open(many(7))
  expect(await isPressed('Table')).toBe('true')
  expect(await screen.findAllByRole('row')).toHaveLength(8)
  await user.click(screen.getByRole('button', { name: 'Cards' }))
  expect(where()).toBe('/admin?view=cards')
  expect(screen.getAllByRole('article')).toHaveLength(7)
  expect(localStorage.getItem('courses-view')).toBe('cards')
})

test('the next visit has the kept view, unless its address says another', async () => {
  localStorage.setItem('courses-view', 'table')
  open([other])
  expect(await isPressed('Table')).toBe('true')
})
