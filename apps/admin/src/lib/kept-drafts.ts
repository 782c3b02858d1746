// Another number whenever the format of what is kept changes: an older release's drafts are then left alone.
const prefix = 'draft-1:'
const tabKey = `${prefix}tab`
/** A draft of another tab that is older than this was left behind by a tab that closed or failed. */
const abandonedAfterMs = 10_000

type Kept<T> = { at: number; value: T }

const tab = (): string => {
  const known = sessionStorage.getItem(tabKey)
  if (known) return known
  const made = Math.random().toString(36).slice(2)
  sessionStorage.setItem(tabKey, made)
  return made
}
const keyOf = (id: string) => `${prefix}${id}:${tab()}`
const keptKeys = (start: string) => Object.keys(localStorage).filter((key) => key.startsWith(start))

/**
 * Keeps something unsaved in the browser until it is dropped, so that it outlives a reload or a crash. Each tab keeps
 * its own. A browser that stores nothing, or no more, keeps nothing.
 */
export const keepDraft = <T>(id: string, value: T): void => {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify({ at: Date.now(), value } satisfies Kept<T>))
  } catch {
    // It stays on the screen, which says whether it is saved.
  }
}

/** What this tab kept, or what another one left behind, which then becomes this tab's. */
export const takeKeptDraft = <T>(id: string): T | undefined => {
  try {
    const own = keyOf(id)
    for (const key of [own, ...keptKeys(`${prefix}${id}:`)]) {
      const kept: Kept<T> | null = JSON.parse(localStorage.getItem(key) ?? 'null')
      if (!kept || (key !== own && Date.now() - kept.at < abandonedAfterMs)) continue
      localStorage.removeItem(key)
      keepDraft(id, kept.value)
      return kept.value
    }
  } catch {
    // Nothing readable was kept.
  }
  return undefined
}

export const dropDraft = (id: string): void => {
  try {
    localStorage.removeItem(keyOf(id))
  } catch {
    // Nothing could be kept either.
  }
}

/** At logout: the next person at this browser must not find what the last one typed. */
export const dropAllDrafts = (): void => {
  try {
    for (const key of keptKeys(prefix)) localStorage.removeItem(key)
  } catch {
    // Nothing could be kept either.
  }
}
