const slot = 'player'
let own: string | undefined

/**
 * The id of this tab's player. A page that is left hands it to the next one, in its tab or in another of this browser: a
 * reload plays at once, and so does who closed the tab, even if what the page said in leaving is late or lost, as Firefox
 * loses it sometimes. Only then, or a duplicated tab would have it, too.
 */
export const playerId = (): string => {
  if (own !== undefined) return own
  const storages = [localStorage, sessionStorage]
  let id = localStorage.getItem(slot) ?? sessionStorage.getItem(slot) ?? crypto.randomUUID()
  const take = () => {
    for (const storage of storages) storage.removeItem(slot)
    own = id
    return id
  }
  window.addEventListener('pagehide', () => {
    for (const storage of storages) storage.setItem(slot, id)
  })
  // Back in the page, another one may have it.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    if (localStorage.getItem(slot) !== id) id = crypto.randomUUID()
    take()
  })
  return take()
}
