import { parseUrl } from '@skillharbor/contracts/url'
import type { Token, Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { t } from './late/messages.ts'

const protocols: readonly string[] = ['http:', 'https:', 'mailto:']
/** Any site's; only what an address without a protocol is added to. */
const anySite = 'https://site.invalid'

/** Where a link leads, read as browsers read it; null if that isn't safe. */
const targetOf = (href: string): URL | null => {
  const target = parseUrl(href, anySite)
  return target && protocols.includes(target.protocol) ? target : null
}

/** A link. One to another site opens in a tab of its own; one that isn't safe leads nowhere. */
export function MarkdownLink({ href, children }: { href: string; children: ReactNode }) {
  const target = targetOf(href)
  // Browsers read `/\other.example` as another site's address.
  const isOwn = href.startsWith('/') && target?.origin === anySite
  return (
    <a href={target ? href : undefined} {...(!isOwn && { target: '_blank', rel: 'noopener noreferrer nofollow' })}>
      {children}
    </a>
  )
}

/** Lines of code. Long ones scroll by themselves, by keyboard too. */
export const MarkdownCode = ({ children }: { children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
  <figure aria-label={t('code')} className="markdown-scroll markdown-code" tabIndex={0}>
    <pre>
      <code>{children}</code>
    </pre>
  </figure>
)

type TableProps = {
  table: Tokens.Table
  /** Draws what is in a cell. */
  children: (tokens: Token[]) => ReactNode
}

/** A table. A wide one scrolls by itself, by keyboard too. */
export function MarkdownTable({ table: { header, rows, align }, children }: TableProps) {
  const cells = (Cell: 'th' | 'td', row: Tokens.TableCell[]) => (
    <tr>
      {row.map(({ tokens }, at) => (
        <Cell key={at} style={{ textAlign: align[at] ?? undefined }}>
          {children(tokens)}
        </Cell>
      ))}
    </tr>
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <figure aria-label={t('table')} className="markdown-scroll" tabIndex={0}>
      <table>
        <thead>{cells('th', header)}</thead>
        {rows.length > 0 && (
          <tbody>
            {rows.map((row, at) => (
              <Fragment key={at}>{cells('td', row)}</Fragment>
            ))}
          </tbody>
        )}
      </table>
    </figure>
  )
}
