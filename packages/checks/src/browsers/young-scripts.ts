import { relative } from 'node:path'
import type { CompatStatement } from '@mdn/browser-compat-data'
import { lackedBy, ofGlobal, ofJavaScript, ofMember } from '@skillharbor/browsers/compatibility'
import ts from 'typescript-6'

/** A use of something that a supported browser lacks. */
export type Young = { readonly file: string; readonly line: number; readonly what: string; readonly lackedBy: string[] }

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  allowImportingTsExtensions: true,
  allowArbitraryExtensions: true,
  resolveJsonModule: true,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
}

const isOfPlatform = (node: ts.Node) => /\/lib\.[^/]*\.d\.ts$/.test(node.getSourceFile().fileName)
/** TypeScript declares what cannot be changed, and what iterators share, under names of its own. */
const platformName = (name: string) =>
  name.replace(/^Readonly|Constructor$/g, '').replace(/^(IteratorObject|[A-Z][a-z]+Iterator)$/, 'Iterator')

/** What MDN says of what `declaration`, in TypeScript's own libraries, declares, and whose member it is. */
function statementOf(name: string, { parent }: ts.Declaration) {
  if (ts.isInterfaceDeclaration(parent)) {
    const owner = platformName(parent.name.text)
    return { owner, statement: ofMember(owner, name, parent.name.text.endsWith('Constructor')) }
  }
  const named = ts.isTypeLiteralNode(parent) ? parent.parent : ts.isModuleBlock(parent) ? parent.parent : undefined
  if (named && (ts.isVariableDeclaration(named) || ts.isModuleDeclaration(named)) && ts.isIdentifier(named.name)) {
    const owner = named.name.text
    return { owner, statement: ofMember(owner, name, true) }
  }
  return { owner: undefined, statement: ofGlobal(name) }
}

/** Whether the file asks first: `name in …`, `name?.()`. Setting what nobody reads does no harm. */
function isGuarded(node: ts.Identifier): boolean {
  const access = ts.isPropertyAccessExpression(node.parent) ? node.parent : node
  const { parent } = access
  if (ts.isCallExpression(parent) && parent.expression === access && parent.questionDotToken) return true
  if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken)
    return parent.left === access
  return new RegExp(`'${node.text}' in `).test(node.getSourceFile().text)
}

/** What a regular expression asks of the browser. */
const partsOf = ({ text }: ts.RegularExpressionLiteral) => [
  ...(text.slice(text.lastIndexOf('/')).includes('v')
    ? [{ what: 'RegExp flag v', statement: ofJavaScript('builtins', 'RegExp', 'unicodeSets') }]
    : []),
  ...(/\(\?[ims]*-?[ims]+:/.test(text)
    ? [{ what: 'RegExp modifiers', statement: ofJavaScript('regular_expressions', 'modifier') }]
    : []),
]

/**
 * What these files, and the project's own files that they import, use of the platform without asking whether it is there,
 * although a supported browser lacks it. Types tell a Set's `union` from zod's. `root`: whose files are the project's own.
 */
export function youngScripts(root: string, files: readonly string[]): { read: number; found: Young[] } {
  const program = ts.createProgram([...files], options)
  const checker = program.getTypeChecker()
  const own = program
    .getSourceFiles()
    .filter(
      ({ fileName, isDeclarationFile }) =>
        !isDeclarationFile && fileName.startsWith(root) && !fileName.includes('/node_modules/'),
    )
  const found: Young[] = []
  const note = (node: ts.Node, what: string, statement: CompatStatement | undefined) => {
    const lacking = statement ? lackedBy(statement) : []
    if (lacking.length === 0) return
    const file = node.getSourceFile()
    const { line } = file.getLineAndCharacterOfPosition(node.getStart())
    found.push({ file: relative(root, file.fileName), line: line + 1, what, lackedBy: lacking })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node))
      for (const { what, statement } of partsOf(node)) note(node, what, statement)
    if (ts.isIdentifier(node) && !ts.isPartOfTypeNode(node)) {
      const declarations = checker.getSymbolAtLocation(node)?.declarations ?? []
      const [declaration] = declarations
      if (declaration && declarations.every(isOfPlatform) && !isGuarded(node)) {
        const { owner, statement } = statementOf(node.text, declaration)
        note(node, owner ? `${owner}.${node.text}` : node.text, statement)
      }
    }
    ts.forEachChild(node, visit)
  }
  for (const file of own) visit(file)
  return { read: own.length, found }
}
