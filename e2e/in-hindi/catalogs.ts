import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hindi } from '@skillharbor/contracts/hindi'

/** A message in both languages, as its catalogs have it. */
export type Translation = { readonly english: string; readonly hindi: string }
type Texts = { readonly [name: string]: string | Texts }

const root = join(import.meta.dirname, '../..')
const read = (file: string): Texts => JSON.parse(readFileSync(join(root, file), 'utf8'))

const flatten = (texts: Texts, prefix = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [[prefix + name, text]] : flatten(text, `${prefix}${name}.`),
  )

/** The texts of one Hindi catalog by key, such as `logIn.submit`. */
export const hindiCatalog = (folder: string): ReadonlyMap<string, string> =>
  new Map(flatten(read(`${folder}/messages.hi.json`)))

const catalogsIn = (folders: string): Translation[] =>
  globSync(`${folders}/src/**/messages.en.json`, { cwd: root }).flatMap((file) => {
    const hindi = new Map(flatten(read(file.replace('.en.', '.hi.'))))
    return flatten(read(file)).map(([key, english]) => ({ english, hindi: hindi.get(key) ?? english }))
  })

/** What the sites say: their own messages, and those of the API. */
export const siteTexts: readonly Translation[] = [
  ...catalogsIn('{apps/{web,admin},packages/ui}'),
  ...Object.entries(hindi).map(([english, hindi]) => ({ english, hindi })),
]

/** What emails say. */
export const mailTexts: readonly Translation[] = catalogsIn('apps/api')
