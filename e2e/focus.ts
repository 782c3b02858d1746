import { expect, type Page } from '@playwright/test'

/** What has the focus: in words, and which of all elements it is. */
export type Stop = { name: string; at: number }

/**
 * Sees that what has the focus can be seen to have it: in the window, not behind the bar or anything else, and with an
 * outline that stands out from what it is drawn on (WCAG 2.2, 2.4.7, 2.4.11 and 1.4.11). What covers it for a moment
 * only, a toast, is waited for. Answers with it; undefined where the page as a whole has the focus.
 */
export async function seeFocus(page: Page): Promise<Stop | undefined> {
  const seen = await page.evaluate(lookAtFocus)
  if (seen && seen.flaws.length > 0)
    await expect.poll(async () => (await page.evaluate(lookAtFocus))?.flaws, seen.name).toEqual([])
  return seen
}

/** The same, where something must have the focus. */
export async function expectFocusSeen(page: Page): Promise<void> {
  expect(await seeFocus(page)).toBeDefined()
}

/** Runs in the page. */
export function lookAtFocus(): (Stop & { flaws: string[] }) | undefined {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return
  const flaws: string[] = []
  const words = element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent?.trim()
  const name = `${element.localName} ${words}`

  // A card shows the focus of the link that it leads by.
  const rings = [element, element.closest('article')].filter((one) => one !== null)
  const ring = rings.find((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  if (ring) {
    const contrast = contrastOf(getComputedStyle(ring).outlineColor, groundOf(ring.parentElement))
    if (contrast < 3) flaws.push(`its outline has a contrast of ${contrast.toFixed(2)}`)
  } else flaws.push('has no outline')

  for (const { left, top, right, bottom } of element.getClientRects()) {
    // A browser brings it to the window's edge, to a pixel.
    if (top < -1 || left < -1 || right > innerWidth + 1.5 || bottom > innerHeight + 1.5)
      flaws.push(`ends at ${[top, right, bottom, left].map(Math.round)}, outside the window`)
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    if (!hit || !(element.contains(hit) || hit.contains(element)))
      flaws.push(`lies behind ${hit?.localName} ${hit?.className}`)
  }
  return { name, at: [...document.querySelectorAll('*')].indexOf(element), flaws }

  function groundOf(start: Element | null): string {
    for (let one = start; one; one = one.parentElement) {
      const { backgroundColor } = getComputedStyle(one)
      if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor
    }
    return 'rgb(255, 255, 255)'
  }

  function contrastOf(...colours: [string, string]): number {
    const [dim = 0, bright = 0] = colours.map(luminanceOf).sort((a, b) => a - b)
    return (bright + 0.05) / (dim + 0.05)
  }

  function luminanceOf(colour: string): number {
    const parts = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => Number(part) / 255)
    const [red = 0, green = 0, blue = 0] = parts.map((part) =>
      part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
}
