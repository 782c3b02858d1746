import { languageOf, languageParameter } from '@skillharbor/messages/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { printedReceipt } from '../features/commerce/checkout/printed-receipt.ts'
import { printedEvidence } from '../features/commerce/evidence/printed-evidence.ts'
import { consumeQuota } from '../features/quotas.ts'
import type { Scope } from '../features/scope.ts'

const fileHeaders = (name: string) => ({
  'cache-control': 'private, no-store',
  'content-disposition': `attachment; filename="${name}"`,
})

/** Serves an order's papers as PDFs, which plain links download: the learner's receipt, and the evidence of a dispute. */
export const receiptRoutes = (
  app: FastifyInstance,
  scopeOf: (request: FastifyRequest, reply: FastifyReply) => Scope,
): void => {
  app.get<{ Params: { id: string }; Querystring: { [languageParameter]?: string } }>(
    '/api/orders/:id/receipt.pdf',
    async (request, reply) => {
      const scope = scopeOf(request, reply)
      await consumeQuota(scope, 'receiptFiles')
      const pdf = await printedReceipt(
        scope,
        request.params.id,
        languageOf(request.query[languageParameter]) ?? scope.language,
      )
      return reply.headers(fileHeaders('receipt.pdf')).type('application/pdf').send(pdf)
    },
  )
  app.get<{ Params: { id: string } }>('/api/admin/orders/:id/evidence.pdf', async (request, reply) => {
    const scope = scopeOf(request, reply)
    await consumeQuota(scope, 'receiptFiles')
    const pdf = await printedEvidence(scope, request.params.id)
    return reply.headers(fileHeaders('evidence.pdf')).type('application/pdf').send(pdf)
  })
}
