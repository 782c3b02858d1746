import { type Answers, NoAnswer } from '@skillharbor/client/testing'
import { storageUrl } from '@skillharbor/client/testing-storage'
import { maxImageBytes } from '@skillharbor/contracts/constants'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { aLesson } from '../../../test/curriculum.ts'
import { openLesson } from '../../../test/open-lesson.ts'
import { refuse } from '../../../test/open-site.tsx'
import { openStorage } from '../../../test/open-storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

type Curriculum = NonNullable<Answers['curriculum']>

/** Pastes a picture into a lesson's text. `size`: what the browser finds when it opens it. */
const paste = async (addPicture: Curriculum['addPicture'], size?: { width: number; height: number }, bytes = 3) => {
  const puts = openStorage()
  if (size) vi.stubGlobal('createImageBitmap', async () => ({ ...size, close: () => undefined }))
  const { user } = openLesson(
    aLesson({ body: 'Look:' }),
    { ...(addPicture && { addPicture }) },
    { presignedUpload: () => ({ presignedUrl: storageUrl }) },
  )
  const area = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
  const pasteFile = (name: string) => {
    const png = new File([new Uint8Array(bytes)], name, { type: 'image/png' })
    fireEvent.paste(area, { clipboardData: { files: [png] } })
  }
  pasteFile('knot.png')
  const insert = async () => user.click(await screen.findByRole('button', { name: 'Insert picture' }))
  return { puts, user, area, insert, pasteFile }
}
const says = (text: string | RegExp) => screen.findByText(text)

test.each([
  ['TOO_MANY_REQUESTS', 'Too many pictures. Please wait 3 minutes and try again'],
  ['PAYLOAD_TOO_LARGE', 'Your storage has 1 MB left, and this needs 2 MB'],
] as const)('a picture that the API refuses with %s says why', async (code, message) => {
  const { insert } = await paste(() => refuse(code, message))
  await insert()
  expect(await says(message)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled()
})

test('a picture that the API doesn’t answer for names the connection', async () => {
  const { insert } = await paste(() => {
    throw new NoAnswer()
  })
  await insert()
  expect(await says('Couldn’t upload the picture. Check your connection and try again.')).toBeVisible()
})

test.each([
  [
    { width: 6000, height: 4400 },
    'This picture has 26.4 million pixels. The limit is 25 million. Choose a smaller one.',
  ],
  [
    { width: 1000, height: 17_000 },
    'This picture is 17,000 pixels high. The limit is 16,383. Choose one that isn’t as tall.',
  ],
])('a picture of %o is refused before it is uploaded', async (size, message) => {
  const { puts } = await paste(undefined, size)
  expect(await says(message)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Insert picture' })).not.toBeInTheDocument()
  expect(puts).toEqual([])
})

test('a file that is too large is refused without being opened', async () => {
  await paste(undefined, undefined, maxImageBytes + 1)
  expect(await says('This picture is larger than 5 MB. Choose a smaller one.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Insert picture' })).not.toBeInTheDocument()
})

test('a tall picture that is made narrower is short enough', async () => {
  const { insert, puts } = await paste(() => ({ key: 'k', url: 'http://storage.example/k' }), {
    width: 1440,
    height: 17_000,
  })
  await insert()
  await waitFor(() => expect(puts).toHaveLength(1))
})

const description = () => screen.findByRole('textbox', { name: 'Describe the picture' })

test.each([
  ['Cancel', async (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
  [
    'Escape',
    async (user: UserEvent) => {
      await user.click(await description())
      await user.keyboard('{Escape}')
    },
  ],
])('a picture that was cancelled by %s while it was being added stays out of the text', async (_, leave) => {
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  const given = Promise.withResolvers<void>()
  const { user, area, insert, pasteFile } = await paste(async ({ key }) => {
    asked.resolve()
    await answer.promise
    given.resolve()
    return { key, url: 'http://storage.example/k' }
  })
  await insert()
  await asked.promise
  await leave(user)
  expect(screen.queryByRole('group', { name: 'New picture' })).not.toBeInTheDocument()
  // Another one is described when the answer comes.
  pasteFile('splice.png')
  await user.type(await description(), 'A splice')
  answer.resolve()
  await act(async () => given.promise)
  await user.type(await description(), ' of two ropes')
  expect(await description()).toHaveValue('A splice of two ropes')
  expect(await description()).toHaveFocus()
  expect(area).toHaveValue('Look:')
})
