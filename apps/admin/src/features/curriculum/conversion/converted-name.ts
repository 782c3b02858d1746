/** With its ending, the API takes 150 characters. */
const stemLength = 140

/** The name that a converted file is uploaded with. `height`: of a rendition, in pixels. A long name is cut: the API would refuse it after all the work. */
export const convertedName = (name: string, height?: number): string => {
  // A cut may not halve a character.
  const stem = name
    .slice(0, name.lastIndexOf('.'))
    .slice(0, stemLength)
    .replace(/[\uD800-\uDBFF]$/, '')
  return height === undefined ? `${stem}.mp4` : `${stem}-${height}p.mp4`
}
