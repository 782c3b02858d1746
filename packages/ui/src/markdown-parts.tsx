import type { MarkedToken, Token, Tokens } from 'marked'
import { decodeString } from 'micromark-util-decode-string'
import { createContext, type ReactNode, use, useId } from 'react'
import { MarkdownCode, MarkdownLink, MarkdownTable } from './markdown-elements.tsx'

/** Links to pictures, by the address that the Markdown names. */
export type Pictures = Readonly<Record<string, string>>

/** The id of the list item around a checkbox, whose words name it. */
const TaskItem = createContext<string | undefined>(undefined)

type Heading = `h${2 | 3 | 4 | 5 | 6}`
const headings: readonly Heading[] = ['h2', 'h3', 'h4', 'h5', 'h6']

/**
 * The page's title is its only h1, and no level is left out below it, as people who listen to a page jump from heading to
 * heading: a text's largest headings become h2, the next ones h3.
 */
const levelsOf = (tokens: readonly Token[]): ReadonlyMap<number, Heading> => {
  const depths = tokens.filter((token): token is Tokens.Heading => token.type === 'heading').map(({ depth }) => depth)
  return new Map([...new Set(depths)].sort().map((depth, at) => [depth, headings[at] ?? 'h6']))
}

type PartsProps = {
  tokens: readonly Token[] | undefined
  pictures: Pictures
  /** Whether this is the whole text, and not what is in a list or a quote. */
  isWhole?: boolean
}

/** Draws parts of a text, one after another. */
export function MarkdownParts({ tokens = [], pictures, isWhole = false }: PartsProps): ReactNode {
  const levels = isWhole ? levelsOf(tokens) : undefined
  // No extension of the parser adds other tokens.
  return tokens.map((token, at) => <Part key={at} part={token as MarkedToken} pictures={pictures} levels={levels} />)
}

type PartProps = { part: MarkedToken; pictures: Pictures; levels: ReadonlyMap<number, Heading> | undefined }

function Part({ part, pictures, levels }: PartProps): ReactNode {
  const inside = 'tokens' in part && <MarkdownParts tokens={part.tokens} pictures={pictures} />
  switch (part.type) {
    case 'paragraph':
      return <p>{inside}</p>
    case 'text':
      return part.tokens ? inside : decodeString(part.text)
    case 'escape':
      return part.text
    case 'strong':
    case 'em':
    case 'del':
    case 'blockquote': {
      const Tag = part.type
      return <Tag>{inside}</Tag>
    }
    case 'heading': {
      const Level = levels?.get(part.depth) ?? headings[part.depth - 1] ?? 'h6'
      return <Level>{inside}</Level>
    }
    case 'br':
    case 'hr': {
      const Tag = part.type
      return <Tag />
    }
    case 'list':
      return <List list={part} pictures={pictures} />
    case 'checkbox':
      return <TaskBox checked={part.checked} />
    case 'code':
      return <MarkdownCode>{part.text}</MarkdownCode>
    case 'codespan':
      return <code>{part.text}</code>
    case 'link':
      return <MarkdownLink href={decodeString(part.href)}>{inside}</MarkdownLink>
    case 'image': {
      const url = Object.hasOwn(pictures, part.href) ? pictures[part.href] : undefined
      const alt = decodeString(part.text)
      return url ? <img src={url} alt={alt} loading="lazy" /> : <em>{alt}</em>
    }
    case 'table':
      return <MarkdownTable table={part}>{(cell) => <MarkdownParts tokens={cell} pictures={pictures} />}</MarkdownTable>
    case 'html':
      return <Html {...part} />
    default:
      // What links refer to, and empty lines.
      return null
  }
}

/** The text without its comments; one that isn't closed is text. In one pass: an expression would take seconds for many. */
const withoutComments = (text: string): string => {
  const [before = '', ...rest] = text.split('<!--')
  const kept = rest.map((part) => (part.includes('-->') ? part.slice(part.indexOf('-->') + 3) : `<!--${part}`))
  return [before, ...kept].join('')
}

/** HTML is text: somebody may teach it, and nobody's words get lost. Only a line break is one, and comments are left out. */
function Html({ text, block }: Tokens.HTML | Tokens.Tag): ReactNode {
  const shown = withoutComments(text).trim()
  if (shown === '') return null
  if (/^<br ?\/?>$/i.test(shown)) return <br />
  return block ? <p>{shown}</p> : shown
}

function TaskBox({ checked }: { checked: boolean }) {
  return <input type="checkbox" aria-labelledby={use(TaskItem)} checked={checked} disabled readOnly />
}

function List({ list: { ordered, start, items }, pictures }: { list: Tokens.List; pictures: Pictures }) {
  const listId = useId()
  const lines = items.map(({ tokens, task }, at) => {
    const id = task ? `${listId}${at}` : undefined
    return (
      <li key={at} id={id}>
        <TaskItem value={id}>
          <MarkdownParts tokens={tokens} pictures={pictures} />
        </TaskItem>
      </li>
    )
  })
  return ordered ? <ol {...(typeof start === 'number' && start !== 1 && { start })}>{lines}</ol> : <ul>{lines}</ul>
}
