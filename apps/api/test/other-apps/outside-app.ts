import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { run } from './run.ts'

const root = join(import.meta.dirname, '../../../..')

/** What an app outside this repository asks of its compiler. Library types are checked too. */
const tsconfig = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    skipLibCheck: false,
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    module: 'nodenext',
    types: [],
    rootDir: '.',
    outDir: 'out',
  },
  include: ['*.ts'],
}

export type OutsideApp = {
  folder: string
  /** Runs the pnpm that this repository names, in a folder. */
  pnpm: (folder: string, ...args: string[]) => Promise<string>
  /** Writes these files, name → text. */
  write: (files: Readonly<Record<string, string>>) => Promise<void>
  /** Puts a library's folder where the app's imports find it. */
  link: (name: string, target: string) => Promise<void>
  /** Compiles every .ts of the app to out/, with these flags of the compiler; throws with what it said. */
  compile: (...flags: string[]) => Promise<string>
  /** Runs a compiled module with plain Node; answers what it printed. */
  start: (module: string) => Promise<string>
  remove: () => Promise<void>
}

/** A fresh folder, far from this workspace, that holds an empty TypeScript app. */
export const outsideApp = async (): Promise<OutsideApp> => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'outside-app-')))
  const { packageManager } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    packageManager: string
  }
  const write = async (files: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  }
  await write({
    'package.json': JSON.stringify({ name: 'outside-app', private: true, type: 'module' }),
    'tsconfig.json': JSON.stringify(tsconfig),
  })
  return {
    folder,
    write,
    pnpm: (where, ...args) => run(where, ['npx', '--yes', packageManager, ...args]),
    link: async (name, target) => {
      const path = join(folder, 'node_modules', name)
      await mkdir(dirname(path), { recursive: true })
      await symlink(target, path)
    },
    compile: (...flags) => run(folder, [join(root, 'node_modules/.bin/tsc'), '-p', '.', ...flags]),
    start: (module) => run(folder, [process.execPath, join('out', module)]),
    remove: () => rm(folder, { recursive: true }),
  }
}
