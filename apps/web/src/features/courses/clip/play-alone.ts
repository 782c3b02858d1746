let stopOther: (() => void) | undefined

/** Stops the clip that is shown, as another one begins, which `stop` will stop. Returns what to call when it is over. */
export const playAlone = (stop: () => void): (() => void) => {
  stopOther?.()
  stopOther = stop
  return () => {
    if (stopOther === stop) stopOther = undefined
  }
}
