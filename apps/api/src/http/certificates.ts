import { languageOf, languageParameter } from '@skillharbor/messages/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../features/app-error.ts'
import {
  pictureOfCertificate,
  printedCertificate,
  revocationList,
  signedCertificate,
} from '../features/learning/certificates/certificate-files.ts'
import { consumeQuota } from '../features/quotas.ts'
import type { Scope } from '../features/scope.ts'
import { sendPrepared } from './send-prepared.ts'

type WithId = { Params: { id: string } }
type Drawn = WithId & { Querystring: { [languageParameter]?: string } }
/** How long a picture may be cached, in seconds: after a refund, there is none. */
const pictureLifetime = 600
/** Lets any site read the answer: verifiers can run in a browser. It is public, and no cookie counts for it. */
const openToAnySite = (reply: FastifyReply): FastifyReply =>
  reply.removeHeader('access-control-allow-credentials').header('access-control-allow-origin', '*')
/** https://www.imsglobal.org/spec/ob/v3p0 */
const credentialType = 'application/vc+ld+json; charset=utf-8'

/**
 * Serves the files of certificates to everybody who knows their address: the signed credential, the PDF, the lists of
 * revoked ones, and the issuer's keys, where did:web looks for them (https://w3c-ccg.github.io/did-method-web).
 */
export const certificateRoutes = (
  app: FastifyInstance,
  scopeOf: (request: FastifyRequest, reply: FastifyReply) => Scope,
): void => {
  app.get('/.well-known/did.json', async (request, reply) => {
    const { description } = await scopeOf(request, reply).certificateIssuer()
    return openToAnySite(reply)
      .header('cache-control', 'public, max-age=0, must-revalidate')
      .type('application/did+json; charset=utf-8')
      .send(description)
  })
  app.get<{ Params: { list: string } }>('/api/certificates/status/:list', async (request, reply) => {
    const scope = scopeOf(request, reply)
    const { list } = request.params
    if (!/^\d{1,5}$/.test(list)) throw new AppError('NOT_FOUND', 'There is no such list')
    return sendPrepared(request, openToAnySite(reply), await revocationList(scope, Number(list)), credentialType)
  })
  app.get<WithId>('/api/certificates/:id/credential.json', async (request, reply) => {
    const scope = scopeOf(request, reply)
    await consumeQuota(scope, 'certificateFiles')
    const credential = await signedCertificate(scope, request.params.id)
    return openToAnySite(reply).header('x-robots-tag', 'noindex').type(credentialType).send(JSON.stringify(credential))
  })
  app.get<Drawn>('/api/certificates/:id/certificate.pdf', async (request, reply) => {
    const scope = scopeOf(request, reply)
    await consumeQuota(scope, 'certificateFiles')
    const language = languageOf(request.query[languageParameter])
    const pdf = await printedCertificate(scope, { id: request.params.id, language })
    return reply
      .headers({ 'x-robots-tag': 'noindex', 'content-disposition': 'attachment; filename="certificate.pdf"' })
      .type('application/pdf')
      .send(pdf)
  })
  app.get<Drawn>('/api/certificates/:id/picture.png', async (request, reply) => {
    const scope = scopeOf(request, reply)
    await consumeQuota(scope, 'certificateFiles')
    const language = languageOf(request.query[languageParameter])
    const picture = await pictureOfCertificate(scope, { id: request.params.id, language })
    const caching = `public, max-age=${pictureLifetime}`
    return reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': caching }).type('image/png').send(picture)
  })
}
