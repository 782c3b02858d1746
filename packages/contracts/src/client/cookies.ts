/** Session cookies by name: a learner's and an admin's can be there at once. */
export type Cookies = Map<string, string>

/** The `cookie` header that sends them. */
export const cookieHeader = (cookies: Cookies): string => [...cookies].map((pair) => pair.join('=')).join('; ')

/** Takes over the cookies that an answer sets, and forgets those that it clears, as a browser does. */
export const keepCookies = (cookies: Cookies, answer: Headers): void => {
  for (const [pair = ''] of answer.getSetCookie().map((cookie) => cookie.split(';'))) {
    const [name = '', ...value] = pair.split('=')
    if (value.join('=') === '') cookies.delete(name)
    else cookies.set(name, value.join('='))
  }
}
