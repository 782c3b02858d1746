import type { Sandbox } from '../src/start.ts'
import { call } from './shop.ts'

export const pdfBytes = Buffer.from('%PDF-1.7\n%âãÏÓ\nlesson 1 watched\n%%EOF')
export const pngBytes = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0xff)
export const jpegBytes = Buffer.of(0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x80)

/** The form that uploads a file as evidence. */
export const documentForm = (name: string, bytes: Buffer<ArrayBuffer>): FormData => {
  const form = new FormData()
  form.set('purpose', 'dispute_evidence')
  form.set('file', new Blob([bytes]), name)
  return form
}

export const upload = (sandbox: Sandbox, form: FormData) => call(sandbox, 'POST /v1/documents', { body: form })

/** The id of a new document that can be given as evidence. */
export const newDocument = async (sandbox: Sandbox): Promise<string> => {
  const { json } = await upload(sandbox, documentForm('proof.pdf', pdfBytes))
  return json.id
}
