/** Session cookies by name. A learner's and an admin's can coexist. */
export type Cookies = Map<string, string>

/** Returns the `cookie` header for these cookies. */
export const cookieHeader = (cookies: Cookies): string => [...cookies].map((pair) => pair.join('=')).join('; ')

/**
 * Stores the cookies that a response sets and removes those it clears, as a browser does (older ones have no
 * getSetCookie).
 */
export const keepCookies = (cookies: Cookies, answer: Headers): void => {
  for (const [pair = ''] of (answer.getSetCookie?.() ?? []).map((cookie) => cookie.split(';'))) {
    const [name = '', ...value] = pair.split('=')
    if (value.join('=') === '') cookies.delete(name)
    else cookies.set(name, value.join('='))
  }
}
