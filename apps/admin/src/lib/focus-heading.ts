/** Puts the focus on the screen's heading, so that a screen reader says where one is; the page stays where it is. */
export const focusHeading = (): void => {
  const heading = document.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
