/** Downloads a file made of `parts` as `name`. `type`: its media type. */
export const saveFile = (name: string, type: string, ...parts: string[]): void => {
  const url = URL.createObjectURL(new Blob(parts, { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
