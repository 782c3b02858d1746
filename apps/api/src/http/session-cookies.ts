import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { challengeLife } from '../features/accounts/second-factor/challenge.ts'
import { sessionLife } from '../features/accounts/sessions/session.ts'
import type { Realm, RealmCookies } from '../features/scope.ts'

/** In production, the `__Host-` prefix makes browsers require Secure, this host only and the whole path. */
export const cookieName = (realm: Realm, production: boolean) => `${production ? '__Host-' : ''}skillharbor_${realm}`

type Cookies = { name: (realm: Realm) => string; maxAgeMs: number }

const realmCookies = (
  request: FastifyRequest,
  reply: FastifyReply,
  production: boolean,
  { name, maxAgeMs }: Cookies,
): RealmCookies => {
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: production }
  return {
    read: (realm) => request.cookies[name(realm)],
    set: (realm, token) => {
      reply.setCookie(name(realm), token, { ...options, maxAge: maxAgeMs / 1000 })
    },
    clear: (realm) => {
      reply.clearCookie(name(realm), options)
    },
  }
}

export const sessionCookies = (request: FastifyRequest, reply: FastifyReply, production: boolean): RealmCookies => {
  const name = (realm: Realm) => cookieName(realm, production)
  const cookies = realmCookies(request, reply, production, { name, maxAgeMs: sessionLife.absolute })
  return {
    ...cookies,
    clear: (realm) => {
      cookies.clear(realm)
      // So that "back" shows nobody a page of the account. Not "storage": it holds settings, unsent progress and
      // unfinished uploads, which are the account's own. Not "cookies": the other realm's session goes on.
      reply.header('clear-site-data', '"cache"')
    },
  }
}

export const challengeCookies = (request: FastifyRequest, reply: FastifyReply, production: boolean): RealmCookies =>
  realmCookies(request, reply, production, {
    name: (realm) => `${cookieName(realm, production)}_challenge`,
    maxAgeMs: challengeLife,
  })
