import compileMessage from 'icu-minify/compile'

/** Texts by their names, in groups that may hold groups. */
export type Source = { readonly [name: string]: string | Source }

/** The texts by key: `{"list": {"title": "Sales"}}` holds `list.title`. */
export const flatten = (source: Source, prefix = ''): [key: string, text: string][] =>
  Object.entries(source).flatMap(([name, text]) =>
    typeof text === 'string' ? [[prefix + name, text]] : flatten(text, `${prefix}${name}.`),
  )

/** The name of a catalog's file, with its language: `messages.en.json`. */
export const catalogFile = /(?:^|[\\/])messages\.([\w-]+)\.json$/

/** The texts of a catalog's file by key: `{"list": {"title": "Sales"}}` holds `list.title`. */
export const readTexts = (json: string): ReadonlyMap<string, string> => new Map(flatten(JSON.parse(json)))

/** A catalog's file as the sites load it: keys with messages that need no parser. @throws where a text is no ICU message. */
export const compileCatalog = (json: string): string =>
  JSON.stringify(
    Object.fromEntries(
      [...readTexts(json)].map(([key, text]) => {
        try {
          return [key, compileMessage(text)]
        } catch (error) {
          throw new Error(`${key} is no ICU message: ${text}`, { cause: error })
        }
      }),
    ),
  )
