import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Prerendered } from '../src/app/prerendered-for.ts'

/**
 * Prints what the prerenderer makes of the site in one language (the argument), as JSON; the site's configuration is its
 * input. A process of its own for each language, because the site's code has only one.
 */
type Prerender = (configJson: string, language: string | undefined) => Promise<Prerendered>

const server = join(import.meta.dirname, '../dist/.server/prerender.js')
const { prerender }: { prerender: Prerender } = await import(pathToFileURL(server).href)
process.stdout.write(JSON.stringify(await prerender(readFileSync(0, 'utf8'), process.argv[2])))
