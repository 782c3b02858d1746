import { Lexer, type Token } from 'marked'
import { useMemo } from 'react'
import { MarkdownParts, type Pictures } from './markdown-parts.tsx'

/** How deep a text's quotes and lists may lie in each other; deeper ones would exhaust the browser's stack. */
const maxDepth = 50

const insideOf = (token: Token): readonly Token[] =>
  ('items' in token ? token.items : 'tokens' in token && token.tokens) || []

const isTooDeep = (tokens: readonly Token[], depth = 0): boolean =>
  depth > maxDepth || tokens.some((token) => isTooDeep(insideOf(token), depth + 1))

/** The parts of a text; its words as they are if they can't be told apart. */
const partsOf = (text: string): readonly Token[] => {
  const plain = [{ type: 'paragraph', raw: text, text, tokens: [{ type: 'text', raw: text, text, escaped: false }] }]
  try {
    const tokens = new Lexer({ gfm: true }).lex(text)
    return isTooDeep(tokens) ? plain : tokens
  } catch {
    return plain
  }
}

/**
 * A lesson's text: GitHub Flavored Markdown without HTML. It is drawn as elements, never as a string of HTML, so what it
 * says can't become markup. Shows only pictures in `pictures`; any other picture is replaced by its description.
 */
export const Markdown = ({ text, pictures = {} }: { text: string; pictures?: Pictures }) => {
  const tokens = useMemo(() => partsOf(text), [text])
  return (
    <div className="markdown">
      <MarkdownParts tokens={tokens} pictures={pictures} isWhole />
    </div>
  )
}
