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

/** The HTML of a text, without what every link to another site has, and without ids. */
const html = (text: string, pictures = {}) => {
  const { container } = render(<Markdown text={text} pictures={pictures} />)
  return container.firstElementChild?.innerHTML
    .replaceAll(' target="_blank" rel="noopener noreferrer nofollow"', '')
    .replaceAll(/ (id|aria-labelledby)="[^"]*"/g, '')
}

test.each([
  ['A **b** _c_ ~~d~~ `e` \\*f', '<p>A <strong>b</strong> <em>c</em> <del>d</del> <code>e</code> *f</p>'],
  ['AT&T &amp; &copy; &#39; `&amp;`', "<p>AT&amp;T &amp; © ' <code>&amp;amp;</code></p>"],
  ['a  \nb\n\n---\n\n> c', '<p>a<br>b</p><hr><blockquote><p>c</p></blockquote>'],
  ['- a\n- b\n  1. c', '<ul><li>a</li><li>b<ol><li>c</li></ol></li></ul>'],
  ['3. a\n\n4. b', '<ol start="3"><li><p>a</p></li><li><p>b</p></li></ol>'],
  [
    '- [x] a\n- [ ] b',
    '<ul><li><input disabled="" readonly="" type="checkbox" checked="">a</li><li><input disabled="" readonly="" type="checkbox">b</li></ul>',
  ],
  [
    '```js\na < b\n```',
    '<figure aria-label="Code" class="markdown-scroll markdown-code" tabindex="0"><pre><code>a &lt; b</code></pre></figure>',
  ],
  [
    '| a | b |\n| - | -: |\n| `c` | d |',
    '<figure aria-label="Table" class="markdown-scroll" tabindex="0"><table><thead><tr><th>a</th><th style="text-align: right;">b</th></tr></thead><tbody><tr><td><code>c</code></td><td style="text-align: right;">d</td></tr></tbody></table></figure>',
  ],
  [
    '[a] and <https://b.example/>\n\n[a]: https://a.example',
    '<p><a href="https://a.example">a</a> and <a href="https://b.example/">https://b.example/</a></p>',
  ],
])('GitHub Flavored Markdown is drawn: %j', (text, expected) => {
  expect(html(text)).toBe(expected)
})

test('a task is named by its words', () => {
  render(<Markdown text={'- [x] Pack\n- [ ] Sail _far_'} />)
  expect(screen.getByRole('checkbox', { name: 'Pack' })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Sail far' })).not.toBeChecked()
})

test.each([
  ['<script>alert(1)</script> **b**', '<p>&lt;script&gt;alert(1)&lt;/script&gt; **b**</p>'],
  [
    'a <b onclick="alert(1)">b</b> <img src=x onerror=alert(1)>',
    '<p>a &lt;b onclick="alert(1)"&gt;b&lt;/b&gt; &lt;img src=x onerror=alert(1)&gt;</p>',
  ],
  ['<div>a</div>\n\nb', '<p>&lt;div&gt;a&lt;/div&gt;</p><p>b</p>'],
  ['a<br>b<BR />c <!-- d -->', '<p>a<br>b<br>c </p>'],
  ['<!-- a -->', ''],
  ['<!-- a\nb', '<p>&lt;!-- a\nb</p>'],
  ['&lt;script&gt;', '<p>&lt;script&gt;</p>'],
  ['![<img src=x>](x)', '<p><em>&lt;img src=x&gt;</em></p>'],
])('HTML in a text is text: %j', (text, expected) => {
  expect(html(text)).toBe(expected)
})

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'javascript&colon;alert(1)',
  '&#106;avascript:alert(1)',
  '<java&#10;script:alert(1)>',
  'data:text/html,a',
  'vbscript:a',
  'ftp://a.example',
])('a link that isn’t safe leads nowhere: %s', (address) => {
  expect(html(`[a](${address})`)).toBe('<p><a>a</a></p>')
})

test('a link to another site opens in a tab of its own, without telling where from', () => {
  render(<Markdown text="[there](https://a.example) [here](/blog) [mail](mailto:a@b.example)" />)
  expect(screen.getByRole('link', { name: 'there' })).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  expect(screen.getByRole('link', { name: 'there' })).toHaveAttribute('target', '_blank')
  expect(screen.getByRole('link', { name: 'here' })).not.toHaveAttribute('target')
  expect(screen.getByRole('link', { name: 'mail' })).toHaveAttribute('href', 'mailto:a@b.example')
})

test('only pictures with a link are shown; others are described', () => {
  const pictures = { 'thumbnails/a/x.png': 'https://storage.example/x?signature=a' }
  expect(html('![A &amp; b](thumbnails/a/x.png)', pictures)).toBe(
    '<p><img alt="A &amp; b" loading="lazy" src="https://storage.example/x?signature=a"></p>',
  )
  expect(html('![Far](https://tracker.example/x.png) ![Odd](constructor)', pictures)).toBe(
    '<p><em>Far</em> <em>Odd</em></p>',
  )
})

test('a link that only looks like one of this site’s is one to another site', () => {
  render(<Markdown text="[there](/\\other.example) [too](//other.example)" />)
  for (const name of ['there', 'too'])
    expect(screen.getByRole('link', { name })).toHaveAttribute('rel', 'noopener noreferrer nofollow')
})

test('a paragraph that is too long to be parsed is shown as it is, and the others aren’t', () => {
  const long = '*a*'.repeat(1_334)
  expect(html(`*a*\n\n${long}`)).toBe(`<p><em>a</em></p><p>${long}</p>`)
})

test('a text nested too deeply is shown as it is', () => {
  for (const deep of ['> '.repeat(5_000), '- '.repeat(2_000)]) {
    render(<Markdown text={`${deep}the end`} />)
    expect(screen.getAllByText(/the end$/).at(-1)).toBeVisible()
  }
})
