import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { openSite, see, signedOut } from '../../../test/open-site.tsx'
import { server } from '../../../test/server.ts'

const openStore = (answer: () => Response | Promise<Response>) => {
  const site = openSite('/buynow', { auth: signedOut })
  server.use(http.get('http://store.example/products', answer))
  return site
}

test('the demo store’s product titles are listed after Loading', async () => {
  const answer = Promise.withResolvers<Response>()
  openStore(() => answer.promise)
  expect(await screen.findByText('Loading', { selector: 'main *' })).toBeVisible()
  answer.resolve(HttpResponse.json([{ id: 1, title: 'Canvas backpack', price: 12 }]))
  await see('Canvas backpack')
  expect(screen.queryByText('Loading')).not.toBeInTheDocument()
})

test.each([
  ['fails', () => new HttpResponse(null, { status: 503 }), 'Error: The store answered with status 503'],
  ['answers nonsense', () => HttpResponse.json({ products: [] }), 'Error: The store didn’t send a list of products'],
])('a store that %s shows an error', async (_, answer, message) => {
  openStore(answer)
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
})
