import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Markdown } from '../src/markdown.tsx'

const levels = (text: string) => {
  render(<Markdown text={text} />)
  return screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`)
}

test.each([
  ['# Ports\n\n## Bays', ['H2 Ports', 'H3 Bays']],
  ['### Ports\n\n###### Bays', ['H2 Ports', 'H3 Bays']],
  ['## Ports\n\n### Bays\n\n## Ships', ['H2 Ports', 'H3 Bays', 'H2 Ships']],
])('a text’s headings begin below the page’s title and leave no level out: %j', (text, expected) => {
  expect(levels(text)).toEqual(expected)
})
