import { acceptedLanguage } from '@skillharbor/messages/language'
import DataLoader from 'dataloader'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answeringSeller, findSession } from '../features/accounts/sessions/session.ts'
import type { Ports, Realm, Scope, Session } from '../features/scope.ts'
import { publishedPictures } from '../features/teaching/courses/catalogue.ts'
import { clientNetwork } from './client-address.ts'
import { challengeCookies, sessionCookies } from './session-cookies.ts'

/** Builds the scope of one request, for either transport. The calls of one tRPC batch share it. */
export const requestScope = (
  ports: Ports,
  { request, reply, production }: { request: FastifyRequest; reply: FastifyReply; production: boolean },
): Scope => {
  const cookies = sessionCookies(request, reply, production)
  const sessions = new Map<Realm, Promise<Session | null>>()
  const sessionOf = (realm: Realm) => {
    const token = cookies.read(realm)
    const known = sessions.get(realm) ?? (token ? findSession(ports, realm, token) : Promise.resolve(null))
    sessions.set(realm, known)
    return known
  }
  const actorOf = async (realm: Realm) => {
    const session = await sessionOf(realm)
    return session && !session.isRestricted ? session.actor : null
  }
  const suspendedSeller = async () => answeringSeller(ports, await sessionOf('admin'))
  // A page requests all its pictures in one batch, so one query checks all of them.
  const shown = new DataLoader<string, boolean>((keys) => publishedPictures(ports, keys))
  return {
    ...ports,
    log: request.log,
    address: clientNetwork(request),
    userAgent: request.headers['user-agent'] ?? '',
    language: acceptedLanguage(request.headers['accept-language']),
    cookies,
    challengeCookies: challengeCookies(request, reply, production),
    sessionOf,
    actorOf,
    suspendedSeller,
    isPictureShown: (key) => shown.load(key),
  }
}
