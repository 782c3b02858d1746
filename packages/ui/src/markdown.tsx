import type { ComponentProps } from 'react'
import ReactMarkdown, { defaultUrlTransform, type ExtraProps } from 'react-markdown'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import './markdown.css'

/** Links to pictures, by the address that the Markdown names. */
type Pictures = Readonly<Record<string, string>>

const schema = { ...defaultSchema, protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto'] } }

type Element = NonNullable<ExtraProps['node']>

/**
 * The page's title is its only h1, and no level is left out below it, as people who listen to a page jump from heading to
 * heading: a text's largest headings become h2, the next ones h3.
 */
const levelHeadings = () => (text: { children: (Element | { type: string })[] }) => {
  const headings = text.children.filter((child) => 'tagName' in child).filter(({ tagName }) => /^h\d$/.test(tagName))
  const levels = [...new Set(headings.map(({ tagName }) => tagName))].sort()
  for (const heading of headings) heading.tagName = `h${levels.indexOf(heading.tagName) + 2}`
}

/** A link to another site opens in a tab of its own. */
const Link = ({ node: _, href, children }: ComponentProps<'a'> & { node?: unknown }) => {
  const isOwn = href?.startsWith('/') && !href.startsWith('//')
  return (
    <a href={href} {...(!isOwn && { target: '_blank', rel: 'noopener noreferrer nofollow' })}>
      {children}
    </a>
  )
}
/** Wide tables and long lines of code scroll by themselves, by keyboard too. */
const Table = ({ node: _, ...props }: ComponentProps<'table'> & { node?: unknown }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
  <div className="markdown-scroll" tabIndex={0}>
    <table {...props} />
  </div>
)
const Code = ({ node: _, ...props }: ComponentProps<'pre'> & { node?: unknown }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
  <pre className="markdown-scroll" tabIndex={0} {...props} />
)

/**
 * A lesson's text: GitHub Flavored Markdown without HTML. Shows only pictures in `pictures`; any other picture is
 * replaced by its description.
 */
export const Markdown = ({ text, pictures = {} }: { text: string; pictures?: Pictures }) => (
  <div className="markdown">
    <ReactMarkdown
      remarkPlugins={[remarkGfm]}
      rehypePlugins={[[rehypeSanitize, schema], levelHeadings]}
      urlTransform={(url, key) => (key === 'src' ? url : defaultUrlTransform(url))}
      components={{
        a: Link,
        table: Table,
        pre: Code,
        img: ({ src, alt = '' }) => {
          const url = typeof src === 'string' ? pictures[src] : undefined
          return url ? <img src={url} alt={alt} loading="lazy" /> : <em>{alt}</em>
        },
      }}
    >
      {text}
    </ReactMarkdown>
  </div>
)
