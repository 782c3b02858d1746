import { Lexer, type Token } from 'marked'
import { useMemo } from 'react'
import { MarkdownParts, type Pictures } from './markdown-parts.tsx'

/** How deep a text's quotes and lists may be nested; deeper ones would exhaust the browser's stack. */
const maxDepth = 50

const insideOf = (token: Token): readonly Token[] =>
  ('items' in token ? token.items : 'tokens' in token && token.tokens) || []

const isTooDeep = (tokens: readonly Token[], depth = 0): boolean =>
  depth > maxDepth || tokens.some((token) => isTooDeep(insideOf(token), depth + 1))

/** A paragraph that is longer is shown as it is: marked takes seconds for one of 100,000 characters made for that. */
const longestParagraph = 4_000

const plainText = (text: string) => ({ type: 'text', raw: text, text, escaped: false })

class BoundedLexer extends Lexer {
  override inlineTokens(text: string, tokens: Token[] = []): Token[] {
    if (text.length <= longestParagraph) return super.inlineTokens(text, tokens)
    tokens.push(plainText(text))
    return tokens
  }
}

/** The tokens of a text; the text as one plain paragraph if it can't be parsed. */
const parse = (text: string): readonly Token[] => {
  const plain = [{ type: 'paragraph', raw: text, text, tokens: [plainText(text)] }]
  try {
    const tokens = new BoundedLexer({ gfm: true }).lex(text)
    return isTooDeep(tokens) ? plain : tokens
  } catch {
    return plain
  }
}

type MarkdownProps = {
  text: string
  /** The text's language, as a BCP 47 tag. */
  lang?: string | undefined
  pictures?: Pictures
  /** A picture can't be loaded. */
  onPictureError?: () => void
}

/**
 * A lesson's text: GitHub Flavored Markdown; HTML in it is shown as text. It is drawn as elements, never as a string of HTML, so what it
 * says can't become markup. Shows only pictures in `pictures`; any other picture is replaced by its description.
 */
export const Markdown = ({ text, lang, pictures = {}, onPictureError }: MarkdownProps) => {
  const tokens = useMemo(() => parse(text), [text])
  return (
    <div lang={lang} className="markdown" onErrorCapture={onPictureError}>
      <MarkdownParts tokens={tokens} pictures={pictures} isWhole />
    </div>
  )
}
