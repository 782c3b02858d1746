import type { Plugin } from 'vite'
import { catalogFile, compileCatalog } from './compile.ts'
import { writeTypes } from './message-types.ts'

/** Compiles catalogs as they are loaded, and keeps their types up to date while the site is worked on. */
export const messages = (): Plugin => {
  let isServing = false
  return {
    name: 'messages',
    // Before Vite's own plugin, which makes a module of the JSON. Keys with dots are no names, so none is exported.
    enforce: 'pre',
    config: (_, { command }) => {
      isServing = command === 'serve'
      return { json: { namedExports: false } }
    },
    transform: {
      filter: { id: catalogFile },
      handler(json, id) {
        if (isServing) writeTypes(id)
        return { code: compileCatalog(json), map: null }
      },
    },
    // A screen alone would be drawn again before its messages are there.
    hotUpdate({ file }) {
      if (!catalogFile.test(file)) return
      this.environment.hot.send({ type: 'full-reload' })
      return []
    },
  }
}
