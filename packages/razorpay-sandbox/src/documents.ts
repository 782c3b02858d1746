import { extname } from 'node:path'
import { z } from 'zod'
import { type Context, seconds } from './context.ts'
import { isId, newId } from './ids.ts'
import type { Document } from './model.ts'
import { invalid, type ProviderError, parse } from './provider-error.ts'

/**
 * "50 MB (50,000 KB)". The page doesn't say whether a KB has 1,000 bytes or 1,024: being strict, the former.
 * https://razorpay.com/docs/api/documents/create
 */
export const largestFile = 50_000 * 1_000

/** https://razorpay.com/docs/api/documents/create */
export const tooLarge = (): ProviderError => invalid('The file may not be greater than 50000 kilobytes.', 'file')

type Kind = { mime: Document['mime_type']; begins: number[] }
const jpeg: Kind = { mime: 'image/jpeg', begins: [0xff, 0xd8, 0xff] }

/**
 * What a dispute's evidence may be, by the extension of its name, and the bytes that such a file begins with. The
 * documentation also lists `image/jpg`, and doesn't say which files it means: a JPEG is `image/jpeg` here by either
 * extension. It doesn't say how a type is told either: being strict, extension and bytes must agree.
 * https://razorpay.com/docs/api/documents/entity
 */
const kinds: Record<string, Kind> = {
  '.jpg': jpeg,
  '.jpeg': jpeg,
  '.png': { mime: 'image/png', begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  '.pdf': { mime: 'application/pdf', begins: [...Buffer.from('%PDF-')] },
}

const purpose = 'dispute_evidence'
const noFile = 'The file field is required.'
/** An empty file counts as none: the documentation has no words for it. https://razorpay.com/docs/api/documents/create */
const NewDocument = z.strictObject({
  purpose: z.literal(purpose, {
    error: ({ input }) =>
      input === undefined || input === ''
        ? 'The purpose field is required.'
        : `invalid document upload purpose:${typeof input === 'string' ? input : 'file'}`,
  }),
  file: z.instanceof(File, { error: noFile }).refine(({ name, size }) => name !== '' && size > 0, { error: noFile }),
})

const mimeOf = (name: string, content: Buffer): Document['mime_type'] => {
  const kind = kinds[extname(name).toLowerCase()]
  if (!kind?.begins.every((byte, at) => content[at] === byte))
    throw invalid('The file must be a file of type: jpg, jpeg, png, pdf.', 'file')
  return kind.mime
}

/** A form's fields by name; a name that is sent twice has no one value, and is refused as the array that it is then. */
const fieldsOf = (form: FormData): Record<string, unknown> =>
  Object.fromEntries(
    [...form.keys()].map((name) => {
      const values = form.getAll(name)
      return [name, values.length === 1 ? values[0] : values]
    }),
  )

/** Keeps an uploaded file. What is no form has no fields. https://razorpay.com/docs/api/documents/create */
export const createDocument = async (context: Context, body: unknown): Promise<Document> => {
  const { file } = parse(NewDocument, body instanceof FormData ? fieldsOf(body) : {})
  if (file.size > largestFile) throw tooLarge()
  const content = Buffer.from(await file.arrayBuffer())
  const mime_type = mimeOf(file.name, content)
  const { store } = context
  return store.atomically(() => {
    const document = store.documents.put({
      id: newId('doc'),
      entity: 'document',
      purpose,
      name: file.name,
      mime_type,
      size: file.size,
      created_at: seconds(context),
    })
    store.db.prepare('INSERT INTO document_contents VALUES (?, ?)').run(document.id, content)
    return document
  })
}

/** https://razorpay.com/docs/api/documents/fetch-info */
export const getDocument = ({ store }: Context, id: string): Document => {
  if (!isId('doc', id)) throw invalid(`${id} is not a valid id`)
  const document = store.documents.get(id)
  if (!document) throw invalid('The id provided does not exist')
  return document
}

/** The file itself. https://razorpay.com/docs/api/documents/fetch-content */
export const contentOf = ({ store }: Context, { id }: Document): Buffer => {
  const content = store.db.prepare('SELECT content FROM document_contents WHERE id = ?').get(id)?.content
  if (!(content instanceof Uint8Array)) throw new Error(`${id} has lost its content.`)
  return Buffer.from(content)
}
