import {
  acceptedLanguage,
  type Language,
  languageCookie,
  languageOf,
  languageParameter,
} from '@skillharbor/messages/language'
import type { FastifyRequest } from 'fastify'

const chosen = new RegExp(`(?:^|; ?)${languageCookie}=([^;]*)`)

/** The language of a page: what its address says, else what the visitor chose, else what their browser prefers. */
export const requestLanguage = ({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): Language => {
  const asked = new Map(Object.entries(query ?? {})).get(languageParameter)
  const [, cookie] = chosen.exec(headers.cookie ?? '') ?? []
  return languageOf(String(asked)) ?? languageOf(cookie) ?? acceptedLanguage(headers['accept-language'])
}
