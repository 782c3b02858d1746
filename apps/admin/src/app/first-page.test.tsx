import { PageSkeleton } from '@skillharbor/ui/page-skeleton'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import file from '../../index.html?raw'

test('the page has what the skeleton draws before the site’s code is there, without words in a language', () => {
  const page = new DOMParser().parseFromString(file, 'text/html')
  const drawn = page.getElementById('root')?.innerHTML.replaceAll(/\s+</g, '<').replaceAll(/\s+/g, ' ').trim()
  const { container } = render(<PageSkeleton />)
  const skeleton = container.firstElementChild
  skeleton?.removeAttribute('role')
  skeleton?.querySelector('.sr-only')?.remove()
  expect(drawn).toBe(container.innerHTML)
})
