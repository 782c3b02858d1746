import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { documentForm, jpegBytes, pdfBytes, pngBytes, upload } from './evidence.ts'
import { call, openSandbox, sdkFor } from './shop.ts'

test('the SDK uploads a file as a form, and fetches what is known of it', async () => {
  const sandbox = await openSandbox()
  const { documents } = sdkFor(sandbox)
  const folder = await mkdtemp(join(tmpdir(), 'evidence-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'delivery log.pdf')
  await writeFile(path, pdfBytes)
  const document = await documents.create({ file: { value: createReadStream(path) }, purpose: 'dispute_evidence' })
  expect(document).toEqual({
    id: expect.stringMatching(/^doc_[0-9A-Za-z]{14}$/),
    entity: 'document',
    purpose: 'dispute_evidence',
    name: 'delivery log.pdf',
    mime_type: 'application/pdf',
    size: pdfBytes.length,
    created_at: expect.any(Number),
  })
  expect(await documents.fetch(document.id)).toEqual(document)
})

test.for([
  ['proof.jpg', jpegBytes, 'image/jpeg'],
  ['proof.JPEG', jpegBytes, 'image/jpeg'],
  ['proof.png', pngBytes, 'image/png'],
  ['proof.pdf', pdfBytes, 'application/pdf'],
] as const)('the content of %s comes back byte by byte with its type', async ([name, bytes, type]) => {
  const sandbox = await openSandbox()
  const { status, json } = await upload(sandbox, documentForm(name, bytes))
  expect([status, json.mime_type]).toEqual([200, type])
  const answer = await call(sandbox, `GET /v1/documents/${json.id}/content`)
  expect(answer.headers.get('content-type')).toBe(type)
  expect(answer.bytes).toEqual(bytes)
})

const wrongType = 'The file must be a file of type: jpg, jpeg, png, pdf.'
const formWith = (change: (form: FormData) => void): FormData => {
  const form = documentForm('proof.pdf', pdfBytes)
  change(form)
  return form
}

test.for([
  ['no file', formWith((form) => form.delete('file')), 'The file field is required.', 'file'],
  ['a text as file', formWith((form) => form.set('file', '%PDF-')), 'The file field is required.', 'file'],
  ['an empty file', documentForm('proof.pdf', Buffer.of()), 'The file field is required.', 'file'],
  ['two files', formWith((form) => form.append('file', new Blob([]), 'b.pdf')), 'The file field is required.', 'file'],
  ['no purpose', formWith((form) => form.delete('purpose')), 'The purpose field is required.', 'purpose'],
  [
    'another purpose',
    formWith((form) => form.set('purpose', 'kyc_proof')),
    'invalid document upload purpose:kyc_proof',
    'purpose',
  ],
  [
    'an unknown field',
    formWith((form) => form.set('notes', 'x')),
    'notes is/are not required and should not be sent',
    'notes',
  ],
  ['another extension', documentForm('proof.txt', pdfBytes), wrongType, 'file'],
  ['no extension', documentForm('proof', pdfBytes), wrongType, 'file'],
  ['bytes of another type', documentForm('proof.pdf', pngBytes), wrongType, 'file'],
  ['a picture by its name only', documentForm('proof.png', pdfBytes), wrongType, 'file'],
  ['an inherited word as extension', documentForm('proof.constructor', pdfBytes), wrongType, 'file'],
] as const)('%s is refused', async ([, form, description, field]) => {
  const sandbox = await openSandbox()
  const { status, json } = await upload(sandbox, form)
  expect([status, json.error]).toEqual([
    400,
    expect.objectContaining({ code: 'BAD_REQUEST_ERROR', description, field }),
  ])
})

test('a body that is no form is refused', async () => {
  const sandbox = await openSandbox()
  const asJson = await call(sandbox, 'POST /v1/documents', { body: { purpose: 'dispute_evidence' } })
  expect([asJson.status, asJson.json.error.description]).toEqual([400, 'The purpose field is required.'])
  const empty = await call(sandbox, 'POST /v1/documents')
  expect([empty.status, empty.json.error.description]).toEqual([400, 'The purpose field is required.'])
  const broken = await call(sandbox, 'POST /v1/documents', {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: 'not in parts',
  })
  expect([broken.status, broken.json.error.description]).toEqual([
    400,
    'The request body is not valid multipart/form-data.',
  ])
})

test('a file has 50,000 KB at most', async () => {
  const sandbox = await openSandbox()
  const bytes = Buffer.alloc(50_000_001 + 1_000_000)
  bytes.set(pdfBytes)
  const largest = await upload(sandbox, documentForm('proof.pdf', bytes.subarray(0, 50_000_000)))
  expect([largest.status, largest.json.size]).toEqual([200, 50_000_000])
  for (const size of [50_000_001, bytes.length]) {
    const { status, json } = await upload(sandbox, documentForm('proof.pdf', bytes.subarray(0, size)))
    expect([status, json.error.description], String(size)).toEqual([
      400,
      'The file may not be greater than 50000 kilobytes.',
    ])
  }
})

test('one upload is refused while another one is under way, and not after it', async () => {
  const sandbox = await openSandbox()
  sandbox.faults.add({ kind: 'slow', ms: 200, route: 'POST /v1/documents', times: 1 })
  const form = documentForm('proof.pdf', pdfBytes)
  const both = await Promise.all([upload(sandbox, form), upload(sandbox, form)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(both.find(({ status }) => status === 400)?.json.error.description).toBe('Document upload already in progress.')
  expect((await upload(sandbox, form)).status).toBe(200)
})

test('an unknown document has neither information nor content, and without keys there is none at all', async () => {
  const sandbox = await openSandbox()
  for (const end of ['', '/content'])
    for (const [id, description] of [
      ['doc_00000000000000', 'The id provided does not exist'],
      ['disp_00000000000000', 'disp_00000000000000 is not a valid id'],
    ])
      expect((await call(sandbox, `GET /v1/documents/${id}${end}`)).json.error).toMatchObject({ description })
  const { json } = await upload(sandbox, documentForm('proof.pdf', pdfBytes))
  const headers = { authorization: 'Basic bm9ib2R5OnNlY3JldA==' }
  for (const route of [`GET /v1/documents/${json.id}`, `GET /v1/documents/${json.id}/content`, 'POST /v1/documents'])
    expect((await call(sandbox, route, { headers })).status, route).toBe(401)
})

test('a lost answer leaves the document there, and 500 none', async () => {
  const sandbox = await openSandbox()
  const form = documentForm('proof.pdf', pdfBytes)
  sandbox.faults.add({ kind: 'server-error', route: 'POST /v1/documents', times: 1 })
  expect((await upload(sandbox, form)).status).toBe(500)
  sandbox.faults.add({ kind: 'drop-response', route: 'POST /v1/documents', times: 1 })
  await expect(upload(sandbox, form)).rejects.toThrow('fetch failed')
  expect((await upload(sandbox, form)).status).toBe(200)
})

test('documents survive a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'evidence-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const dataFile = join(folder, 'books.db')
  const first = await openSandbox({ dataFile })
  const { json } = await upload(first, documentForm('proof.png', pngBytes))
  await first.close()
  const second = await openSandbox({ dataFile })
  expect((await call(second, `GET /v1/documents/${json.id}`)).json).toEqual(json)
  expect((await call(second, `GET /v1/documents/${json.id}/content`)).bytes).toEqual(pngBytes)
})
