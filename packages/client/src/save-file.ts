/** Hands a file made of `parts` to the browser to save as `name`; `type` is its media type. */
export const saveFile = (name: string, type: string, ...parts: string[]): void => {
  const url = URL.createObjectURL(new Blob(parts, { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
