const slot = 'player'
let own: string | undefined

/**
 * The id of this tab's player. A page that is left hands it to the next one in its tab: a reload plays at once, even if
 * what the page said in leaving is late or lost. Only then, or a duplicated tab would have it, too.
 */
export const playerId = (): string => {
  if (own !== undefined) return own
  const id = sessionStorage.getItem(slot) ?? crypto.randomUUID()
  sessionStorage.removeItem(slot)
  window.addEventListener('pagehide', () => sessionStorage.setItem(slot, id))
  own = id
  return id
}
