import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'rolldown'
import { outside } from './outside.ts'
import { programs, root } from './programs.ts'

/** Fastify's own validator and serializer, which the API never loads (http/route-schemas.ts), and an option of pg. */
const unused = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'pg-native']

const library = 'library'
const mapComment = /^\/\/# sourceMappingURL=.*\n?$/m

/**
 * A program's own file. Node maps the stacks of what is loaded after this, so the code itself is in another file. The
 * space for new objects grows with what a start leaves behind, and never shrinks: it may grow once the start is over.
 * Old objects are collected when there are 1.8 times as many as were in use last, instead of up to four times.
 */
const starter = (code: string) => `import { setFlagsFromString } from 'node:v8'

process.setSourceMapsEnabled(true)
setFlagsFromString('--semi-space-growth-factor=1')
await import('./${code}')
setFlagsFromString('--semi-space-growth-factor=2')
setFlagsFromString('--heap-growing-percent=80')
`

/** graphile-worker looks for a configuration file in every folder up to the root. Ours is in the code. */
const noConfigurationFiles = {
  name: 'no-configuration-files',
  resolveId: (id: string) => (id === 'cosmiconfig' ? id : null),
  load: (id: string) => (id === 'cosmiconfig' ? 'export const cosmiconfigSync = () => ({ search: () => null })' : null),
}

/**
 * Bundles programs of the API into `folder`, with source maps and the migrations, and replaces what was there. Node
 * spends most of a start looking for files and compiling them. So what every start needs is in a few files, and what is
 * rarely needed is in files of its own.
 * @param entries the programs: names, and sources as paths from the API's folder
 */
export const bundle = async (folder: string, entries: Readonly<Record<string, string>>): Promise<void> => {
  const { output } = await build({
    cwd: root,
    input: entries,
    platform: 'node',
    external: [...outside, ...unused],
    plugins: [noConfigurationFiles],
    write: false,
    output: {
      dir: folder,
      // Flat, because code finds its neighbours by its own address. With `.mjs`, Node needn't look for a package.json.
      entryFileNames: '[name]-[hash].mjs',
      chunkFileNames: ({ name }) => `${name.split('~')[0]}-[hash].mjs`,
      codeSplitting: {
        groups: [
          { name: library, test: /node_modules/, entriesAware: true },
          // Small, and shared by the start with what is loaded when it's first used: a file each would be opened by every start.
          {
            name: 'small',
            test: /src\/features\/(?:india-time|money|money-text|port-errors|saved-as|served-type)\.ts$/,
          },
        ],
      },
      comments: { legal: true, annotation: false, jsdoc: false },
      sourcemap: true,
      // Node reads a map together with its code. The sources are in the repository.
      sourcemapExcludeSources: true,
    },
  })
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const file of output) {
    const isLibrary = file.fileName.startsWith(`${library}-`)
    if (file.type === 'asset') {
      // The maps of libraries would double what a start reads.
      if (!isLibrary) await writeFile(join(folder, file.fileName), file.source)
      continue
    }
    await writeFile(join(folder, file.fileName), isLibrary ? file.code.replace(mapComment, '') : file.code)
    if (file.isEntry) await writeFile(join(folder, `${file.name}.mjs`), starter(file.fileName))
  }
  // The tables after each migration are for making the next one.
  const isRead = (path: string) => !path.endsWith('_snapshot.json')
  await cp(join(root, 'src/db/migrations'), join(folder, 'migrations'), { recursive: true, filter: isRead })
}

if (import.meta.main) await bundle(join(root, 'dist'), programs)
