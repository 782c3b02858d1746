import type { Wanted } from './tab.ts'

/** Runs in the page: the first such element that can be used now. It is in the middle of the window then. */
export const findWanted = ({ kind, name }: Wanted): Element | undefined => {
  const selectors = {
    button: 'button, summary, [role=button]',
    link: 'a[href]',
    tab: '[role=tab]',
    choice: 'input[type=radio], input[type=checkbox], [role=radio], [role=checkbox]',
    field: 'input:not([type=radio], [type=checkbox], [type=file]), textarea, select',
    file: 'input[type=file]',
    frame: 'iframe',
  }
  const pattern = new RegExp(name)
  const labelsOf = (element: Element): Element[] =>
    'labels' in element && element.labels instanceof NodeList
      ? [...element.labels].filter((label) => label instanceof Element)
      : []
  const nameOf = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const named = [...ids.map((id) => document.getElementById(id)), ...labelsOf(element)]
    const words = element.getAttribute('aria-label') ?? element.getAttribute('title')
    return (words ?? [...named, named.length > 0 ? null : element].map((one) => one?.textContent ?? '').join(' '))
      .replaceAll(/\s+/g, ' ')
      .trim()
  }
  const isUsable = (element: Element) => {
    if (kind === 'file' || kind === 'frame') return true
    if (element.matches(':disabled, [aria-disabled=true]')) return false
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = element.getBoundingClientRect()
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    return width > 0 && top !== null && (element.contains(top) || (kind === 'choice' && top.contains(element)))
  }
  for (const element of document.querySelectorAll(selectors[kind])) {
    if (!pattern.test(nameOf(element))) continue
    // Some fields are drawn by their labels.
    const target = kind === 'choice' ? (labelsOf(element)[0] ?? element) : element
    if (isUsable(target)) return target
  }
  return undefined
}
