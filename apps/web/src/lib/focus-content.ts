const target = () => document.querySelector<HTMLElement>('#content h1') ?? document.getElementById('content')

/** Moves the focus to the screen's main heading, or to its content while it has none; the scroll stays. */
export const focusContent = (): void => {
  const element = target()
  if (!element) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}
