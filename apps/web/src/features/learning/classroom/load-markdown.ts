import type { Markdown } from '@skillharbor/ui/markdown'

let loaded: typeof Markdown | undefined

/** The code that draws a lesson's text. It comes with the classroom's, or with the first text. */
export const loadMarkdown = async () => {
  const { Markdown } = await import('@skillharbor/ui/markdown')
  loaded = Markdown
  return Markdown
}

/** The same, if it is there already. */
export const loadedMarkdown = () => loaded
