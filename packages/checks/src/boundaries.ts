import { globSync } from 'node:fs'
import { join, sep } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { rules } from './boundary-table.ts'

export type Refusal = { readonly rule: string; readonly from: string; readonly to: string }
export type Boundaries = {
  /** The project's own modules that were read. */
  readonly modules: readonly string[]
  /** Source files on disk that were not read: a check that reads nothing finds nothing. */
  readonly unread: readonly string[]
  readonly refusals: readonly Refusal[]
  /** What each module imports of the project. */
  readonly imports: ReadonlyMap<string, readonly string[]>
}

const folders = ['apps', 'packages', 'e2e', 'bench', 'deploy']

/** Reads every import of the workspace at `root` (an absolute path) and holds it against the table. */
export async function checkBoundaries(root: string): Promise<Boundaries> {
  const { output } = await cruise(folders, {
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: rules },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|packages)/[^/]+/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.d.ts', '.css', '.json'],
    },
  })
  if (typeof output === 'string') throw new Error(`dependency-cruiser answered with text: ${output}`)
  const isOurs = (path: string) => folders.some((folder) => path.startsWith(`${folder}/`))
  const ours = output.modules.filter(({ source }) => isOurs(source))
  const modules = ours.map(({ source }) => source)
  const read = new Set(modules)
  return {
    modules,
    unread: sourceFiles(root).filter((file) => !read.has(file)),
    refusals: output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    imports: new Map(
      ours.map(({ source, dependencies }) => [source, dependencies.map(({ resolved }) => resolved).filter(isOurs)]),
    ),
  }
}

/** The TypeScript files of the workspace, as paths from `root`. */
export function sourceFiles(root: string): string[] {
  const found = globSync(`{${folders}}/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: (path) => /(^|[\\/])(node_modules|dist)$/.test(path),
  })
  return found.map((path) => path.replaceAll(sep, '/'))
}

if (import.meta.main) {
  const { modules, unread, refusals } = await checkBoundaries(join(import.meta.dirname, '../../..'))
  for (const { rule, from, to } of refusals) console.error(`${from} may not import ${to} (${rule})`)
  for (const file of unread) console.error(`${file} was not read`)
  console.log(`Read ${modules.length} modules.`)
  process.exitCode = refusals.length + unread.length > 0 || modules.length === 0 ? 1 : 0
}
