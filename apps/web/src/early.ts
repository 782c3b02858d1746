import { pageFreshMs } from '@skillharbor/contracts/page-data'
import { isWholeCatalogue } from './ask-early.ts'

/** What begins a list, a quote, a heading, code, a table, HTML or a picture in Markdown. */
const block = /^[ \t]*([-+*]\s|[>#`|<]|\d+[.)]\s|!\[| {4})/m

/** The first paragraphs of a text in Markdown, up to one that isn't only words, without their marks. */
const plainStart = (text: string): string => {
  const paragraphs = text.split(/\n{2,}/)
  const first = paragraphs.findIndex((paragraph) => block.test(paragraph))
  const plain = paragraphs.slice(0, first < 0 ? undefined : first).join('\n\n')
  return plain.replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1').replace(/[*`]/g, '')
}

const valueAt = (page: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value && typeof value === 'object' ? Reflect.get(value, key) : undefined), page)

/** The picture that the page's head has already requested. */
const picture = (): HTMLImageElement | undefined => {
  const preload = document.querySelector<HTMLLinkElement>('link[rel=preload][as=image]')
  if (!preload) return undefined
  // As attributes: Safari before 17.2 has no properties for the first two.
  const image = Object.assign(new Image(), {
    sizes: preload.getAttribute('imagesizes') ?? '',
    srcset: preload.getAttribute('imagesrcset') ?? '',
    src: preload.href,
  })
  image.alt = ''
  image.className = 'aspect-video w-full object-cover'
  return image
}

/**
 * Fills the page's skeleton with what the API put into its head (`page-data`): each element with `data-early` gets the
 * text at that path, or the picture, and the language at the path in `data-early-language`. It runs before the site's code
 * is there, so it needs nothing of it. `data-is-early` tells the site to leave it until the screen can be drawn. A search
 * or filters in `address` (path and search) make another list of the catalogue's. `now`: milliseconds since 1970.
 */
export const showEarly = (address: string, now: number): void => {
  if (address.startsWith('/allcourses') && !isWholeCatalogue(address)) return
  const page: unknown = JSON.parse(document.getElementById('page-data')?.textContent || 'null')
  const age = Math.abs(now - Number(valueAt(page, 'at')))
  const root = document.getElementById('root')
  if (!root || !(age <= pageFreshMs)) return
  for (const element of root.querySelectorAll<HTMLElement>('[data-early]')) {
    root.dataset.isEarly = ''
    const path = element.dataset.early ?? ''
    const shown = path === 'picture' ? picture() : valueAt(page, path)
    if (shown instanceof HTMLImageElement) element.replaceChildren(shown)
    else if (typeof shown === 'string')
      element.textContent = element.dataset.markdown === undefined ? shown : plainStart(shown)
    const language = valueAt(page, element.dataset.earlyLanguage ?? '')
    if (typeof language === 'string') element.lang = language
  }
}
