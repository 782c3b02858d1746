import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PageSkeleton } from '@skillharbor/ui/page-skeleton'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'

const file = join(import.meta.dirname, '../../index.html')

test('the page has what the skeleton draws before the site’s code is there, without words in a language', () => {
  const page = new DOMParser().parseFromString(readFileSync(file, 'utf8'), 'text/html')
  const drawn = page.getElementById('root')?.innerHTML.replaceAll(/\s+</g, '<').replaceAll(/\s+/g, ' ').trim()
  const { container } = render(<PageSkeleton />)
  const skeleton = container.firstElementChild
  skeleton?.removeAttribute('role')
  skeleton?.querySelector('.sr-only')?.remove()
  expect(drawn).toBe(container.innerHTML)
})
