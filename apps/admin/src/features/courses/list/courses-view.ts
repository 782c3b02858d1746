import { skeletonCards } from '@skillharbor/contracts/constants'

export type CoursesView = 'cards' | 'table'
const key = 'courses-view'

const isView = (value: string | null): value is CoursesView => value === 'cards' || value === 'table'

/** What this browser's seller chose last, if storage can be read. */
const kept = (): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps the choice for the next visit. Without storage, it lasts as long as the address. */
export const keepView = (view: CoursesView): void => {
  try {
    localStorage.setItem(key, view)
  } catch {
    // Full or forbidden.
  }
}

/**
 * How the courses are shown: as the address says, as it was chosen last, or by their number. Few fit a window as cards, as
 * specified; of many, only a table does (docs/decisions/028).
 */
export const viewOf = (inAddress: string | null, count: number): CoursesView => {
  for (const chosen of [inAddress, kept()]) if (isView(chosen)) return chosen
  return count > skeletonCards ? 'table' : 'cards'
}
