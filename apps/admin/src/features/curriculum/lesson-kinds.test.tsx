import type { Answers } from '@skillharbor/client/testing'
import { storageUrl } from '@skillharbor/client/testing-storage'
import type { DraftLesson, OpenUpload, Quiz } from '@skillharbor/contracts/entities'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { aCurriculum, aLesson, courseId, lessonIds } from '../../../test/curriculum.ts'
import { openSite, refuse, signedIn } from '../../../test/open-site.tsx'
import { openStorage } from '../../../test/open-storage.ts'
import { server } from '../../../test/server.ts'

beforeEach(() => localStorage.clear())

const open = (lesson: DraftLesson, change: NonNullable<Answers['curriculum']>, uploads: Answers['uploads'] = {}) =>
  openSite(`/content/${courseId}?lesson=${lessonIds[0]}`, {
    admin: signedIn,
    uploads,
    curriculum: { get: () => ({ content: aCurriculum() }), lesson: () => ({ content: lesson }), ...change },
  })

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'PUT',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': 'ETag',
}
/** A storage for parts that answers with this status; `puts` are the bodies it got, by part. */
const openParts = (statusOf: (part: string, tries: number) => number) => {
  const puts = new Map<string, string[]>()
  server.use(
    http.options('http://parts.example/*', () => new HttpResponse(null, { status: 204, headers: cors })),
    http.put('http://parts.example/:part', async ({ request, params }) => {
      const part = String(params.part)
      const bodies = [...(puts.get(part) ?? []), await request.text()]
      puts.set(part, bodies)
      const status = statusOf(part, bodies.length)
      if (status === 0) return HttpResponse.error()
      return new HttpResponse(null, { status, headers: { ...cors, etag: `"etag-${part}"` } })
    }),
  )
  return puts
}

const fileLesson = aLesson({ kind: 'file', body: '', file: null })
/** An upload in parts of four bytes. */
const uploads = (change: NonNullable<Answers['curriculum']> = {}): NonNullable<Answers['curriculum']> => ({
  uploads: () => ({ content: [] }),
  beginUpload: ({ bytes }) => ({ uploadId: 'u1', partBytes: 4, partCount: Math.ceil(bytes / 4) }),
  signPart: ({ number }) => ({ url: `http://parts.example/${number}` }),
  completeUpload: () => ({
    content: { ...fileLesson, version: 2, file: { name: 'list.pdf', bytes: 10, contentType: 'application/pdf' } },
  }),
  ...change,
})
const pdf = (name = 'list.pdf') => new File(['0123456789'], name, { type: 'application/pdf' })
const input = () => screen.findByLabelText<HTMLInputElement>('File to download')

test('a file is sent in parts, and joined with their ETags', async () => {
  const completed: unknown[] = []
  const puts = openParts(() => 200)
  const { user } = open(
    fileLesson,
    uploads({
      completeUpload: (upload) => {
        completed.push(upload)
        return uploads().completeUpload?.(upload) ?? refuse('INTERNAL', '')
      },
    }),
  )
  await user.upload(await input(), pdf())
  expect(await screen.findByText('Uploaded')).toBeVisible()
  expect(await screen.findByText('list.pdf')).toBeVisible()
  expect([...puts.values()].flat().sort()).toEqual(['0123', '4567', '89'])
  const parts = [1, 2, 3].map((number) => ({ number, etag: `"etag-${number}"` }))
  expect(completed).toEqual([{ uploadId: 'u1', parts }])
})

test('a part that fails is tried again, then says why; Try again sends only what is missing', async () => {
  let isDown = true
  const puts = openParts((part) => (part === '2' && isDown ? 0 : 200))
  const { user } = open(fileLesson, uploads())
  await user.upload(await input(), pdf())
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Upload failed. Check your connection and try again. We’ll continue where it stopped.',
  )
  expect(puts.get('2')).toHaveLength(3)
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Uploaded')).toBeVisible()
  expect(puts.get('1')).toHaveLength(1)
  expect(puts.get('2')).toHaveLength(4)
  expect(puts.get('3')).toHaveLength(1)
})

const openUpload = (change: Partial<OpenUpload> = {}): OpenUpload => ({
  ...{ uploadId: 'u0', name: 'list.pdf', bytes: 10, lastModified: 1_700_000_000_000, partBytes: 4, partCount: 3 },
  parts: [{ number: 2, etag: '"etag-2"' }],
  ...change,
})
const datedPdf = () =>
  new File(['0123456789'], 'list.pdf', { type: 'application/pdf', lastModified: 1_700_000_000_000 })

test('an upload that a reload interrupted says so, and goes on when the same file is chosen again', async () => {
  const completed: unknown[] = []
  const puts = openParts(() => 200)
  const { user } = open(
    fileLesson,
    uploads({
      uploads: () => ({ content: [openUpload()] }),
      beginUpload: () => refuse('INTERNAL', 'Not to be called'),
      completeUpload: (upload) => {
        completed.push(upload)
        return uploads().completeUpload?.(upload) ?? refuse('INTERNAL', '')
      },
    }),
  )
  expect(await screen.findByText(/“list.pdf” is 33% uploaded. To continue, choose the same file again./)).toBeVisible()
  await user.upload(await input(), datedPdf())
  expect(await screen.findByText('Uploaded')).toBeVisible()
  expect([...puts.keys()].sort()).toEqual(['1', '3'])
  const parts = [1, 2, 3].map((number) => ({ number, etag: `"etag-${number}"` }))
  expect(completed).toEqual([{ uploadId: 'u0', parts }])
})

test('another version of the file is uploaded anew, in place of the unfinished upload', async () => {
  const aborted: string[] = []
  const puts = openParts(() => 200)
  const { user } = open(
    fileLesson,
    uploads({
      uploads: () => ({ content: [openUpload({ lastModified: 1 })] }),
      abortUpload: ({ uploadId }) => {
        aborted.push(uploadId)
        return { message: 'Stopped' }
      },
    }),
  )
  await user.upload(await input(), datedPdf())
  expect(await screen.findByText('Uploaded')).toBeVisible()
  expect([...puts.keys()].sort()).toEqual(['1', '2', '3'])
  expect(aborted).toEqual(['u0'])
})

test('an unfinished upload can be discarded', async () => {
  let content = [openUpload()]
  const abortUpload = () => {
    content = []
    return { message: 'Stopped' }
  }
  const { user } = open(fileLesson, uploads({ uploads: () => ({ content }), abortUpload }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByText(/To continue, choose the same file again/)).not.toBeInTheDocument())
})

test('a paused upload sends nothing, and continues without what it sent before', async () => {
  const holding = Promise.withResolvers<void>()
  const signed: unknown[] = []
  const puts = openParts(() => 200)
  let isHeld = true
  const { user } = open(
    fileLesson,
    uploads({
      signPart: async ({ number, stored }) => {
        signed.push({ number, stored })
        if (number === 4 && isHeld) await holding.promise
        return { url: `http://parts.example/${number}` }
      },
    }),
  )
  await user.upload(await input(), new File(['0123456789abcdef'], 'list.pdf'))
  await waitFor(() => expect([...puts.keys()].sort()).toEqual(['1', '2', '3']))
  await user.click(screen.getByRole('button', { name: 'Pause' }))
  expect(await screen.findByText('Paused at 75%.')).toBeVisible()
  isHeld = false
  holding.resolve()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Uploaded')).toBeVisible()
  expect(puts.get('1')).toHaveLength(1)
  expect(puts.get('4')).toHaveLength(1)
  expect(signed.at(-1)).toEqual({
    number: 4,
    stored: { number: expect.any(Number), etag: expect.stringMatching(/etag-/) },
  })
})

test('an upload that failed without a connection goes on by itself once there is one', async () => {
  let isDown = true
  openParts((part) => (part === '2' && isDown ? 0 : 200))
  const { user } = open(fileLesson, uploads())
  await user.upload(await input(), pdf())
  expect(await screen.findByRole('alert')).toHaveTextContent('Upload failed.')
  isDown = false
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Uploaded')).toBeVisible()
})

test('a cancelled upload is aborted, and nothing is joined', async () => {
  const aborted: string[] = []
  const answer = Promise.withResolvers<{ url: string }>()
  const { user } = open(
    fileLesson,
    uploads({
      signPart: () => answer.promise,
      abortUpload: ({ uploadId }) => {
        aborted.push(uploadId)
        return { message: 'Stopped' }
      },
      completeUpload: () => refuse('INTERNAL', 'Not to be called'),
    }),
  )
  await user.upload(await input(), pdf())
  expect(await screen.findByRole('progressbar', { name: 'Uploading list.pdf' })).toHaveValue(0)
  await user.click(screen.getByRole('button', { name: 'Cancel upload' }))
  await waitFor(() => expect(aborted).toEqual(['u1']))
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('an upload that is cancelled before the API answered is aborted as soon as it did', async () => {
  const aborted: string[] = []
  const answer = Promise.withResolvers<{ uploadId: string; partBytes: number; partCount: number }>()
  const beginUpload = vi.fn(() => answer.promise)
  const abortUpload = ({ uploadId }: { uploadId: string }) => {
    aborted.push(uploadId)
    return { message: 'Stopped' }
  }
  const { user } = open(fileLesson, uploads({ beginUpload, abortUpload }))
  await user.upload(await input(), pdf())
  await waitFor(() => expect(beginUpload).toHaveBeenCalled())
  await user.click(screen.getByRole('button', { name: 'Cancel upload' }))
  expect(aborted).toEqual([])
  answer.resolve({ uploadId: 'u1', partBytes: 4, partCount: 3 })
  await waitFor(() => expect(aborted).toEqual(['u1']))
})

test.each([
  [new File(['x'], 'setup.exe'), /can’t offer this type of file/],
  [new File([], 'empty.pdf'), /This file is empty/],
])('a wrong file is rejected when it is chosen: %#', async (file, message) => {
  open(fileLesson, uploads({ beginUpload: () => refuse('INTERNAL', 'Not to be called') }))
  const zone = await screen.findByRole('group', { name: 'File' })
  fireEvent.drop(zone, { dataTransfer: { files: [file] } })
  expect(await screen.findByText(message)).toBeVisible()
})

test('a picture is uploaded, described and put into the text', async () => {
  openStorage()
  const saved: unknown[] = []
  const lesson = aLesson({ body: 'Look:' })
  const { user } = open(
    lesson,
    {
      addPicture: ({ key }) => ({ key: `${key}.webp`, url: 'http://storage.example/picture' }),
      saveLesson: ({ body = '', version }) => {
        saved.push(body)
        return { content: { ...lesson, body, version: version + 1 } }
      },
    },
    { presignedUpload: () => ({ presignedUrl: storageUrl }) },
  )
  const area = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
  area.setSelectionRange(5, 5)
  const png = new File(['png'], 'knot.png', { type: 'image/png' })
  fireEvent.paste(area, { clipboardData: { files: [png] } })
  await user.type(await screen.findByRole('textbox', { name: 'Describe the picture' }), 'A bowline')
  await user.click(screen.getByRole('button', { name: 'Insert picture' }))
  await waitFor(() => expect(area.value).toMatch(/^Look:!\[A bowline\]\(thumbnails\/Asha\/\d+-knot\.png\.webp\)$/))
  expect(await screen.findByRole('img', { name: 'A bowline' })).toHaveAttribute('src', 'http://storage.example/picture')
  await waitFor(() => expect(saved.at(-1)).toBe(area.value))
})

test('a quiz is edited: questions of all kinds, right answers, order', async () => {
  const quiz: Quiz = { passPercent: 70, maxAttempts: null, shuffle: true, questions: [] }
  let saved = quiz
  const lesson = aLesson({ kind: 'quiz', body: '', quiz })
  const { user } = open(lesson, {
    saveLesson: ({ quiz: next, version }) => {
      saved = next ?? saved
      return { content: { ...lesson, quiz: saved, version: version + 1 } }
    },
  })
  const add = async (kind: string) => {
    await user.selectOptions(await screen.findByLabelText('Kind of question'), kind)
    await user.click(screen.getByRole('button', { name: 'Add question' }))
    const all = await screen.findAllByRole('textbox', { name: 'Question' })
    await waitFor(() => expect(all.at(-1)).toHaveFocus())
    const item = all.at(-1)?.closest('li')
    if (!item) throw new Error('The question is in no list')
    return within(item)
  }
  const single = await add('One right choice')
  expect(
    single.getByText('Before you can publish, add the question, text for at least two choices and the right answer.'),
  ).toBeVisible()
  await user.type(single.getByRole('textbox', { name: 'Question' }), 'Which is a serif?')
  await user.type(single.getByRole('textbox', { name: 'Choice 1' }), 'Inter')
  await user.type(single.getByRole('textbox', { name: 'Choice 2' }), 'Garamond')
  expect(single.getByText('Before you can publish, add the right answer.')).toBeVisible()
  await user.click(single.getByRole('radio', { name: 'Choice 2 is right' }))
  expect(single.queryByText(/Before you can publish/)).toBeNull()
  // Without the first choice, the second is the first, and still right.
  await user.click(single.getByRole('button', { name: 'Remove choice 1' }))
  expect(single.getByRole('radio', { name: 'Choice 1 is right' })).toBeChecked()

  const multiple = await add('Several right choices')
  await user.click(multiple.getByRole('checkbox', { name: 'Choice 1 is right' }))
  await user.click(multiple.getByRole('checkbox', { name: 'Choice 2 is right' }))
  const truth = await add('True or false')
  await user.click(truth.getByRole('radio', { name: 'False' }))
  const short = await add('Short text')
  await user.type(short.getByRole('textbox', { name: 'Right answers' }), 'kerning{Enter}spacing')
  const number = await add('Number')
  await user.type(number.getByRole('spinbutton', { name: 'Right answer' }), '-1.5')
  await user.clear(number.getByRole('spinbutton', { name: 'Tolerance' }))
  await user.type(number.getByRole('spinbutton', { name: 'Tolerance' }), '0.25')
  await user.type(number.getByRole('textbox', { name: 'Explanation' }), 'It is below the baseline.')
  await user.clear(screen.getByLabelText('Pass mark in percent'))
  await user.type(screen.getByLabelText('Pass mark in percent'), '80')
  await user.type(screen.getByLabelText('Attempts'), '3')
  await user.click(screen.getByRole('checkbox', { name: 'Shuffle questions and choices' }))
  await user.click(screen.getByRole('button', { name: 'Move question 5 up' }))
  await user.click(screen.getByRole('button', { name: 'Remove question 2' }))
  await user.tab()

  await waitFor(() =>
    expect(saved).toMatchObject({
      ...{ passPercent: 80, maxAttempts: 3, shuffle: false },
      questions: [
        { kind: 'single', prompt: 'Which is a serif?', choices: ['Garamond'], answer: 0 },
        { kind: 'true-false', answer: false },
        { kind: 'number', answer: -1.5, tolerance: 0.25, explanation: 'It is below the baseline.' },
        { kind: 'short-text', answers: ['kerning', 'spacing'] },
      ],
    }),
  )
})
