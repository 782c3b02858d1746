import type { JSHandle, Locator, Page } from '@playwright/test'
import { lookAtFocus, type Stop, seeFocus } from './focus.ts'

export type Key = 'Tab' | 'Shift+Tab'
type Look = typeof lookAtFocus
/** `there`: what was wanted has the focus. `left`: the focus left the page, which it may do unseen. */
type Notes = { stops: Stop[]; presses: number; there: boolean; left: boolean; flawed: boolean }
type Wanted = { look: Look; key: Key; targets: Node[] | undefined; last: number | undefined }

/** How many presses are sent before the page is asked what it noted. */
const AT_ONCE = 8

/**
 * Presses the key until `target` has the focus or, without one, until the focus leaves the page, and sees at every stop
 * that the focus shows. The page notes the stops itself: to ask it after each press costs three times as much.
 * @throws an error that lists the stops if that takes more than `most` presses.
 */
export async function tab(page: Page, key: Key, most: number, target?: Locator): Promise<Stop[]> {
  await target?.first().waitFor({ state: 'attached' })
  const look = await page.evaluateHandle<Look>(`(${lookAtFocus})`)
  const stops: Stop[] = []
  for (let presses = 0; presses < most; ) {
    // Anew each time: a screen may have drawn it again.
    const targets = await target?.elementHandles()
    const notes = await page.evaluateHandle(noteStops, {
      look,
      key,
      targets,
      last: target ? undefined : stops.at(-1)?.at,
    })
    const noted = await pressNoted(page, key, notes)
    stops.push(...noted.stops)
    presses += noted.presses
    if (noted.flawed) await seeFocus(page)
    if (noted.there || noted.left) return stops
  }
  const passed = stops.map(({ name }) => name).join(' | ')
  throw new Error(`${target ?? 'The end of the page'} is not reached by ${key}. Passed: ${passed}`)
}

async function pressNoted(page: Page, key: Key, notes: JSHandle<Notes & { end: () => void }>): Promise<Notes> {
  if (key === 'Shift+Tab') await page.keyboard.down('Shift')
  for (let press = 0; press < AT_ONCE; press++) await page.keyboard.press('Tab')
  if (key === 'Shift+Tab') await page.keyboard.up('Shift')
  return notes.evaluate(({ end, ...noted }) => {
    end()
    return noted
  })
}

/** Runs in the page. Once there is something to decide, it keeps the focus where it is: further presses do nothing. */
function noteStops({ look, key, targets, last }: Wanted): Notes & { end: () => void } {
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  const end = () => listening.abort()
  const notes = { stops: [] as Stop[], presses: 0, there: false, left: false, flawed: false, end }
  const isOver = () => notes.there || notes.left || notes.flawed
  const ignore = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('keydown', (event) => isOver() && event.key === 'Tab' && ignore(event), options)
  addEventListener('keyup', note, options)
  return notes

  function note(event: KeyboardEvent): void {
    if (event.key !== 'Tab') return
    if (isOver()) {
      ignore(event)
      return
    }
    notes.presses++
    const seen = look()
    notes.flawed = (seen?.flaws.length ?? 0) > 0
    const before = notes.stops.at(-1)?.at ?? last
    const isBehind = !seen || (before !== undefined && (key === 'Tab' ? seen.at < before : seen.at > before))
    if (targets) notes.there = targets.some((target) => target === document.activeElement)
    else notes.left = isBehind && before !== undefined
    if (seen && (targets || !isBehind)) notes.stops.push({ name: seen.name, at: seen.at })
  }
}
