/** The address, or null if it isn't one. `URL.parse`, which browsers have only had since 2024. */
export const parseUrl = (address: string, base?: string): URL | null => {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
