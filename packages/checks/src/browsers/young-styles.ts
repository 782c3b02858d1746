import type { CompatStatement } from '@mdn/browser-compat-data'
import { lackedBy, ofStyles, typesOfValues } from '@skillharbor/browsers/compatibility'
import postcss from 'postcss'

/** What a page does well enough without. A property's values are dispensable with it. */
const dispensable: ReadonlySet<string> = new Set([
  // How lines break, when something is drawn, how it appears, what a pointer looks like.
  'text-wrap',
  'content-visibility',
  'contain-intrinsic-size',
  '@starting-style',
  'cursor',
  'resize',
  // How it is printed.
  '@page',
  'size',
  'print-color-adjust',
  // A font that the next in the list stands in for; a dotted line that is a plain one.
  'font-family',
  'text-decoration',
  // Tailwind sets the variables itself where it can't declare them.
  '@property',
  // Tailwind's, in a list from which a browser takes what it knows.
  ':open',
  ':popover-open',
  // Each has a stand-in: styles under `@supports not selector(:has(*))`, or a class beside it.
  ':has',
  // `::-webkit-scrollbar` stands beside it.
  'scrollbar-width',
])

type Use = { readonly what: string; readonly statement: CompatStatement | undefined }

/** Whether WebKit's own name for the property stands beside it. */
const hasPrefixed = ({ parent, prop }: postcss.Declaration) =>
  parent?.some((node) => node.type === 'decl' && node.prop === `-webkit-${prop}`)

/** What a style sheet uses of the platform; names with a prefix belong to one browser, and others skip them. */
function* usesOf(css: string): Generator<Use> {
  const nodes: postcss.ChildNode[] = []
  postcss.parse(css).walk((node) => void nodes.push(node))
  for (const node of nodes) {
    if (node.type === 'atrule') yield { what: `@${node.name}`, statement: ofStyles('at-rules', node.name) }
    if (node.type === 'rule')
      for (const [what, name = ''] of node.selector.matchAll(/(?<![:\\]):{1,2}([a-z][a-z-]*)/g))
        yield { what, statement: ofStyles('selectors', name) }
    if (node.type !== 'decl' || node.prop.startsWith('-') || dispensable.has(node.prop)) continue
    if (!hasPrefixed(node)) yield { what: node.prop, statement: ofStyles('properties', node.prop) }
    for (const [value] of node.value.matchAll(/(?<![\w-])[a-z][a-z-]*/g))
      yield { what: `${node.prop}: ${value}`, statement: ofStyles('properties', node.prop, value) }
    for (const [what, name = ''] of node.value.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g))
      for (const statement of typesOfValues(name)) yield { what: `${what})`, statement }
  }
}

/**
 * What a style sheet uses that a supported browser lacks, and that a page can't do without: `text-box (chrome 133 has
 * it)`.
 */
export function youngStyles(css: string): string[] {
  const found = new Set<string>()
  for (const { what, statement } of usesOf(css)) {
    const lacking = statement && !dispensable.has(what) ? lackedBy(statement) : []
    if (lacking.length > 0) found.add(`${what}, which is missing in ${lacking.join(', ')}`)
  }
  return [...found]
}
