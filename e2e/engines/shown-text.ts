/** Runs in the page: all text that has a place on it. */
export const shownText = (): string => {
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    if (textContent && parentElement && parentElement.getClientRects().length > 0) texts.push(textContent)
  }
  return texts.join('')
}
