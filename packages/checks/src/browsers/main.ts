import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { youngScripts } from './young-scripts.ts'
import { youngStyles } from './young-styles.ts'

const root = join(import.meta.dirname, '../../../..')
/** What browsers run: the sites, what they import, and the client that other apps may use in a browser. */
const files = globSync(['apps/{web,admin}/src/**/*.{ts,tsx}', 'packages/contracts/src/client.ts'], {
  cwd: root,
  exclude: (path) => /\.test\.tsx?$|\.d\.json\.ts$/.test(path),
})
const sheets = globSync('apps/{web,admin}/dist/assets/*.css', { cwd: root })

const scripts = youngScripts(
  root,
  files.map((file) => join(root, file)),
)
for (const { file, line, what, lackedBy } of scripts.found)
  console.error(`${file}:${line} uses ${what}, which is missing in ${lackedBy.join(', ')}`)
const styles = sheets.flatMap((sheet) =>
  youngStyles(readFileSync(join(root, sheet), 'utf8')).map((found) => `${sheet} uses ${found}`),
)
for (const found of styles) console.error(found)
console.log(`Read ${scripts.read} modules and ${sheets.length} style sheets.`)
process.exitCode = scripts.found.length + styles.length > 0 || scripts.read * sheets.length === 0 ? 1 : 0
