import type { Answerer } from '@skillharbor/client/provider'

/** What the page's first script has already asked the API for, by the address of the request. */
export type EarlyAnswers = Map<string, Promise<Response>>

/**
 * Takes the early answer to a request, if there is one and it came; otherwise asks the API. Each is taken once. The first
 * request without one ends this, such as a login: nothing that was asked before it is shown after it.
 */
export const takeEarly = (early: EarlyAnswers): Answerer => {
  let isOpen = true
  return (url, ask) => {
    const answer = isOpen ? early.get(url) : undefined
    isOpen = early.delete(url) && isOpen
    return answer ? answer.catch(ask) : ask()
  }
}
