import { languageOf, languageParameter } from '@skillharbor/messages/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { printedReceipt } from '../features/commerce/checkout/printed-receipt.ts'
import { consumeQuota } from '../features/quotas.ts'
import type { Scope } from '../features/scope.ts'

/** Serves the receipt of a learner's own order as a PDF: a plain link downloads it. */
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
      return reply
        .headers({ 'cache-control': 'private, no-store', 'content-disposition': 'attachment; filename="receipt.pdf"' })
        .type('application/pdf')
        .send(pdf)
    },
  )
}
