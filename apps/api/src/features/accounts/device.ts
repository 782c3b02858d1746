import bowser from 'bowser'

/** Longer ones are no browser's. */
const longest = 512

/** The browser and system that a User-Agent header tells of, in words: `Firefox on Linux`. */
export const deviceOf = (userAgent: string): string => {
  if (userAgent === '' || userAgent.length > longest) return 'Unknown device'
  const { browser, os } = bowser.parse(userAgent)
  const words = [browser.name, os.name].filter((name) => name)
  return words.join(' on ') || 'Unknown device'
}
