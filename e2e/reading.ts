/**
 * Run in the page: what of `part`, a selector, cannot be read or reached. Nothing is wider than the window, no text is
 * cut off or lies on another (what a card's description has too much of is cut on purpose), every control can be pressed.
 */
export function flawsOfReading(part: string): string[] {
  const flaws: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) flaws.push(`the page is ${scrollWidth} wide in a window of ${clientWidth}`)

  const texts = [...document.querySelectorAll<HTMLElement>(`${part} *`)].filter(showsText)
  const boxes = texts.flatMap((element) => boxesOf(element).map((box) => ({ element, box })))
  for (const { element, box } of boxes) {
    if (box.left < -1 || box.right > clientWidth + 1) flaws.push(`${describe(element)} reaches out of the window`)
    const cut = clipOf(element)
    if (cut && !isCutOnPurpose(element) && (box.right > cut.right + 1 || box.left < cut.left - 1))
      flaws.push(`${describe(element)} is cut off`)
  }
  boxes.forEach((one, at) => {
    for (const other of boxes.slice(at + 1))
      if (one.element !== other.element && overlap(one.box, other.box))
        flaws.push(`${describe(one.element)} lies on ${describe(other.element)}`)
  })

  for (const control of document.querySelectorAll<HTMLElement>(
    `${part} :is(a[href], button, input, select, summary)`,
  )) {
    if (!isSeen(control)) continue
    control.scrollIntoView({ block: 'center', behavior: 'instant' })
    const [box] = control.getClientRects()
    // The skip link waits above the window until it has the focus.
    if (!box || (getComputedStyle(control).position === 'fixed' && box.bottom <= 0)) continue
    const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    if (!hit || !(control.contains(hit) || hit.contains(control)))
      flaws.push(`${describe(control)} cannot be pressed: ${hit ? describe(hit) : 'nothing'} is there`)
  }
  scrollTo(0, 0)
  return flaws

  function isSeen(element: HTMLElement): boolean {
    const { width, height } = element.getBoundingClientRect()
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 1 && height > 1
  }

  /** Whether the element has words of its own that are there to be seen; the bar floats over the others. */
  function showsText(element: HTMLElement): boolean {
    const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    // The skip link waits above the window.
    return own && isSeen(element) && element.getBoundingClientRect().bottom > 0 && element.localName !== 'option'
  }

  /** The lines of its own words, less what is not shown of them. */
  function boxesOf(element: HTMLElement): DOMRect[] {
    const cut = clipOf(element)
    return [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      .flatMap((node) => {
        const range = document.createRange()
        range.selectNodeContents(node)
        return [...range.getClientRects()]
      })
      .filter(({ top }) => !cut || top < cut.bottom - 1)
  }

  /** The nearest box around it that hides what reaches out of it. */
  function clipOf(element: HTMLElement): DOMRect | undefined {
    for (let one: HTMLElement | null = element; one && one !== document.body; one = one.parentElement)
      if (getComputedStyle(one).overflowX !== 'visible') return one.getBoundingClientRect()
    return undefined
  }

  function isCutOnPurpose(element: HTMLElement): boolean {
    return getComputedStyle(element).webkitLineClamp !== 'none' || element.localName === 'select'
  }

  /** Lines of one paragraph may touch; words that lie on others share more than that. */
  function overlap(a: DOMRect, b: DOMRect): boolean {
    const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
    const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
    return width > 2 && height > Math.min(a.height, b.height) / 3
  }

  function describe(element: Element): string {
    const words = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    return `${element.localName} “${words.slice(0, 40)}”`
  }
}
