import { currentLanguage, type Language } from '@skillharbor/messages/language'

export type Post = {
  /** Its part of the address: the file's name. */
  slug: string
  title: string
  summary: string
  author: string
  /** The day it was published, as YYYY-MM-DD. */
  date: string
  /** Markdown. */
  text: string
}

const files = import.meta.glob<string>('./posts/*.md', { query: '?raw', import: 'default', eager: true })

/**
 * Reads a post: lines of `name: value` between two lines of `---`, then Markdown.
 * @throws an error if one of title, summary, author and date is missing.
 */
export const readPost = (path: string, file: string): Post => {
  const [, head = '', text = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? []
  const values = new Map(
    head.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const value = (name: 'title' | 'summary' | 'author' | 'date') => {
    const found = values.get(name)
    if (!found) throw new Error(`${path} has no ${name}`)
    return found
  }
  const slug = path.replace(/^.*\/|\.md$/g, '')
  return { slug, title: value('title'), summary: value('summary'), author: value('author'), date: value('date'), text }
}

/** The posts' files in a language, `name.hi.md`, else in English, `name.md`. */
export const filesIn = (language: Language, all: Readonly<Record<string, string>>): [path: string, file: string][] =>
  Object.entries(all)
    .filter(([path]) => !/\.[a-z]+\.md$/.test(path))
    .map(([path, file]) => [path, all[path.replace(/md$/, `${language}.md`)] ?? file])

/** The blog's posts in the page's language, newest first. */
export const posts: readonly Post[] = filesIn(currentLanguage(), files)
  .map(([path, file]) => readPost(path, file))
  .sort((a, b) => b.date.localeCompare(a.date))
