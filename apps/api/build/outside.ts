import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './programs.ts'

/** Native code, and packages that read files of their own: the bundle loads them from node_modules when it first needs them. */
export const outside = [
  '@fontsource/noto-sans',
  '@mediabunny/server',
  '@node-rs/argon2',
  '@scalar/fastify-api-reference',
  'mediabunny',
  'pdfkit',
  'sharp',
]

// Leaves only these among the API's dependencies, for an image that installs no others (deploy/Dockerfile).
if (import.meta.main) {
  const file = join(root, 'package.json')
  const { devDependencies: _, dependencies, ...rest } = JSON.parse(readFileSync(file, 'utf8'))
  const needed = Object.fromEntries(outside.map((name) => [name, dependencies[name]]))
  writeFileSync(file, JSON.stringify({ ...rest, dependencies: needed }))
}
