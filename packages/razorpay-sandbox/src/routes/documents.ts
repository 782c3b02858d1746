import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { contentOf, createDocument, getDocument, largestFile, tooLarge } from '../documents.ts'
import { invalid } from '../provider-error.ts'
import { requireKeys } from './basic-auth.ts'

type WithId = { Params: { id: string } }

/** What a form adds to the file in it: its boundaries, names and other fields. */
const formOverhead = 64 * 1024

/** The provider's API for files, which come as forms. https://razorpay.com/docs/api/documents */
export const documentRoutes =
  (context: Context): FastifyPluginAsync =>
  async (app) => {
    app.addHook('onRequest', requireKeys(context))
    app.addContentTypeParser<Buffer<ArrayBuffer>>(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: largestFile + formOverhead },
      formIn,
    )

    app.post('/v1/documents', { onRequest: oneUpload(), errorHandler: refuseTooLarge }, async ({ body }) =>
      createDocument(context, body),
    )
    app.get<WithId>('/v1/documents/:id', async ({ params }) => getDocument(context, params.id))
    app.get<WithId>('/v1/documents/:id/content', async ({ params }, reply) => {
      const document = getDocument(context, params.id)
      return reply.type(document.mime_type).send(contentOf(context, document))
    })
  }

/** The form that a request's body is; the platform reads it, which knows forms only as those of an answer. */
const formIn = async ({ headers }: FastifyRequest, body: Buffer<ArrayBuffer>): Promise<FormData> => {
  const form = new Response(body, { headers: { 'content-type': String(headers['content-type']) } })
  return form.formData().catch(() => {
    throw invalid('The request body is not valid multipart/form-data.')
  })
}

/** The server stops reading what is far too large; the provider has words for that. The others go on to its handler. */
const refuseTooLarge = (error: FastifyError): never => {
  throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? tooLarge() : error
}

/**
 * "Razorpay holds a short-lived lock per merchant to prevent concurrent uploads from clashing." It doesn't say how long:
 * here from the request's first byte to the end of its answer. https://razorpay.com/docs/api/documents/create
 */
const oneUpload = () => {
  let isBusy = false
  return async (_request: unknown, reply: FastifyReply): Promise<void> => {
    if (isBusy) throw invalid('Document upload already in progress.')
    isBusy = true
    reply.raw.once('close', () => {
      isBusy = false
    })
  }
}
