/** Has the browser ask whether to leave the page. Until Chrome 119, and in Samsung Internet, `preventDefault` alone doesn't. */
export const askToStay = (event: BeforeUnloadEvent): void => {
  event.preventDefault()
  event.returnValue = true
}
