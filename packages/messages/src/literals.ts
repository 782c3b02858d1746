/** A text in the code; `isShown` where it stands between tags or in an attribute that a person reads or hears. */
export type Literal = {
  readonly text: string
  readonly line: number
  readonly isShown: boolean
  /** What the text may become, where parts of it are computed. */
  readonly pattern?: RegExp
}

/** A node of an ESTree, whichever: https://github.com/estree/estree */
type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>
type Part = [nodes: unknown, isShown: boolean]

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string'

/** Attributes that a person reads or hears: `title`, `aria-label`, `confirmLabel`, `alt`. */
const shownAttribute = /(alt|caption|description|failure|heading|hint|label|lead|message|placeholder|text|title)$/i

const isCall = (node: unknown): boolean => isNode(node) && node.type === 'CallExpression'

/** What only those who work on the product read: errors that are thrown, and the console. */
const isForDevelopers = ({ type, callee }: Node): boolean => {
  if (!isNode(callee)) return false
  if (type === 'NewExpression') return /Error$/.test(String(callee.name))
  return isNode(callee.object) && callee.object.name === 'console'
}

/** Where in a node texts may stand that are no names of modules, keys or types. */
const partsOf = (node: Node, isShown: boolean): Part[] => {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'ExportAllDeclaration':
      return []
    case 'ExportNamedDeclaration':
      return [[node.declaration, false]]
    case 'JSXAttribute':
      return [[node.value, isNode(node.name) && shownAttribute.test(String(node.name.name))]]
    case 'JSXElement':
    case 'JSXFragment':
      return [
        [node.openingElement, false],
        [node.children, true],
      ]
    case 'JSXExpressionContainer':
      return [[node.expression, isShown]]
    case 'TemplateLiteral':
      return [[node.expressions, isShown]]
    case 'ConditionalExpression':
      return [
        [node.test, false],
        [[node.consequent, node.alternate], isShown],
      ]
    case 'LogicalExpression':
      return [[[node.left, node.right], isShown]]
    case 'Property':
      return [
        [node.computed ? node.key : [], false],
        [node.value, false],
      ]
    case 'NewExpression':
    case 'CallExpression':
      // A message of the catalog may be in an error, by its key.
      if (isForDevelopers(node)) return [[[node.arguments].flat().filter(isCall), false]]
      return Object.values(node).map((child) => [child, false])
    default:
      // Of a type there is nothing to see but the expression that it is written beside.
      if (node.type.startsWith('TS')) return [[node.expression, isShown]]
      return Object.values(node).map((child) => [child, false])
  }
}

const quote = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The text of a node, with what its computed parts may become. */
const textOf = (node: Node): Pick<Literal, 'text' | 'pattern'> | undefined => {
  if (node.type === 'TemplateLiteral') {
    const parts = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
    // One without a fixed part may become any text, and would show every message.
    const pattern = parts.join('') && new RegExp(`^${parts.map(quote).join('.+')}$`)
    return { text: parts.join('{}'), ...(pattern && { pattern }) }
  }
  const isText = node.type === 'JSXText' || node.type === 'Literal'
  return isText && typeof node.value === 'string' ? { text: node.value } : undefined
}

/** Every text of a program. */
export const literalsOf = (program: unknown, code: string): Literal[] => {
  const visit = ([nodes, isShown]: Part): Literal[] =>
    [nodes]
      .flat()
      .filter(isNode)
      .flatMap((node) => {
        const text = textOf(node)
        const line = code.slice(0, node.start).split('\n').length
        return [...(text ? [{ ...text, line, isShown }] : []), ...partsOf(node, isShown).flatMap(visit)]
      })
  return visit([program, false])
}
