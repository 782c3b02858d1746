/**
 * The first number and the first date that a page writes take a slow phone some 60 ms each, as its browser first reads how
 * they are written. It does that while the site's code is on its way, after the first paint and one after the other. Home
 * is drawn without them.
 */
export const warmUp = (): void => {
  if (document.getElementById('root')?.dataset.prerenderedFor !== undefined) return
  const locale = `${document.documentElement.lang}-IN`
  requestAnimationFrame(() => {
    setTimeout(() => new Intl.NumberFormat(locale))
    setTimeout(() => new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Kolkata' }))
  })
}
