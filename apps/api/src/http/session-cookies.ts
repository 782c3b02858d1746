import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionLife } from '../features/accounts/sessions/session.ts'
import type { Realm, SessionCookies } from '../features/scope.ts'

/** In production, the `__Host-` prefix makes browsers require Secure, this host only and the whole path. */
export const cookieName = (realm: Realm, production: boolean) => `${production ? '__Host-' : ''}skillharbor_${realm}`

export const sessionCookies = (request: FastifyRequest, reply: FastifyReply, production: boolean): SessionCookies => {
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: production }
  return {
    read: (realm) => request.cookies[cookieName(realm, production)],
    set: (realm, token) => {
      reply.setCookie(cookieName(realm, production), token, { ...options, maxAge: sessionLife.absolute / 1000 })
    },
    clear: (realm) => {
      reply.clearCookie(cookieName(realm, production), options)
      // So that "back" shows nobody a page of the account. Not "storage": it holds settings, unsent progress and
      // unfinished uploads, which are the account's own. Not "cookies": the other realm's session goes on.
      reply.header('clear-site-data', '"cache"')
    },
  }
}
