import type { ComponentProps } from 'react'
import ReactMarkdown, { defaultUrlTransform } from 'react-markdown'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import './markdown.css'

/** Links to pictures, by the address that the Markdown names. */
type Pictures = Readonly<Record<string, string>>

const schema = { ...defaultSchema, protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto'] } }

/** The page's title is its only h1. */
const Heading = ({ node: _, ...props }: ComponentProps<'h2'> & { node?: unknown }) => <h2 {...props} />
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
      rehypePlugins={[[rehypeSanitize, schema]]}
      urlTransform={(url, key) => (key === 'src' ? url : defaultUrlTransform(url))}
      components={{
        h1: Heading,
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
