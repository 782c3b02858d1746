import { type Language, languageCookie, languageOf, languageParameter } from '@skillharbor/messages/language'

const aYear = 365 * 24 * 60 * 60

/** For `maxAge` seconds, or until the browser is closed. The host reads it before it sends a page. */
const remember = (language: Language, maxAge?: number): void => {
  const age = maxAge === undefined ? '' : `; max-age=${maxAge}`
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser yet.
  document.cookie = `${languageCookie}=${language}; path=/; samesite=lax${age}${secure}`
}

const remembered = (): Language | undefined =>
  languageOf(new RegExp(`(?:^|; )${languageCookie}=(\\w+)`).exec(document.cookie)?.[1])

const ofAddress = (): Language | undefined => languageOf(new URLSearchParams(location.search).get(languageParameter))

/**
 * The language that somebody chose on this page before the code was there that follows such a press: the page's own link led
 * to it. Links elsewhere, such as in what others wrote, choose nothing.
 */
const chosenEarly = (): Language | undefined =>
  document.referrer.split(/[?#]/, 1)[0] === location.origin + location.pathname ? ofAddress() : undefined

/**
 * A visitor who came by an address in a language, and never chose one, goes on in it until the browser is closed. One who
 * chose it goes on in it.
 */
export const followAddress = (): void => {
  const chosen = chosenEarly()
  const asked = ofAddress()
  if (chosen) remember(chosen, aYear)
  else if (asked && !remembered()) remember(asked)
}

/** Opens the same page in another language, and all others from now on. */
export const openIn = (language: Language): void => {
  remember(language, aYear)
  const address = new URL(location.href)
  address.searchParams.delete(languageParameter)
  history.replaceState(history.state, '', address)
  location.reload()
}

const chosenSlot = 'language-chosen'
/** How long a visitor's choice counts for the account that logs in after it, in milliseconds. */
const chosenFor = 15 * 60_000

/** The same, chosen by a visitor: whoever logs in soon in this tab has chosen it for their account. */
export const openForVisitor = (language: Language): void => {
  try {
    sessionStorage.setItem(chosenSlot, `${language} ${Date.now()}`)
  } catch {
    // Without storage, the account's language follows.
  }
  openIn(language)
}

const chosenBefore = (): Language | undefined => {
  try {
    const [chosen, at = 0] = sessionStorage.getItem(chosenSlot)?.split(' ') ?? []
    sessionStorage.removeItem(chosenSlot)
    return Date.now() - Number(at) < chosenFor ? languageOf(chosen) : undefined
  } catch {
    return undefined
  }
}

/**
 * Goes on in the language of the account that logged in, unless the address asks for one. `busy`: remembers it only, for
 * the next time that a page is opened. `save`: makes the language the account's that was chosen
 * early, or before the log in.
 */
export const followAccount = (language: Language, busy: boolean, save: (chosen: Language) => void): void => {
  const chosen = chosenEarly() ?? chosenBefore()
  // Where that fails, the next page is in the account's language again.
  if (chosen) {
    save(chosen)
    return
  }
  // A host that sends no other language would be asked again and again.
  if (language === remembered() || ofAddress()) return
  if (busy) remember(language, aYear)
  else openIn(language)
}
