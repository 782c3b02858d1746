import bowser from 'bowser'

/** No browser sends a longer one. */
const longest = 512

/** What a device is called that doesn't say what it is. */
export const unknownDevice = 'Unknown device'

/** The browser and system that a User-Agent header describes, such as `Firefox on Linux`. */
export const deviceOf = (userAgent: string): string => {
  if (userAgent === '' || userAgent.length > longest) return unknownDevice
  const { browser, os } = bowser.parse(userAgent)
  const words = [browser.name, os.name].filter((name) => name)
  return words.join(' on ') || unknownDevice
}
