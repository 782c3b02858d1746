import type { Answers } from '@skillharbor/client/testing'
import { captionLimits } from '@skillharbor/contracts/entities'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aCurriculum, aLesson, courseId, lessonIds } from '../../../test/curriculum.ts'
import { openSite, refuse, signedIn } from '../../../test/open-site.tsx'

const webVtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello'
const fileOf = (content: BlobPart, name = 'talk.vtt') => new File([content], name)

/** The editor with a video lesson that has captions in these languages. The API takes any others. */
const open = async (languages: string[] = [], answers: Answers['curriculum'] = {}) => {
  let captions = languages.map((language) => ({ language, cueCount: 12 }))
  let version = 1
  const lesson = () => ({ content: aLesson({ kind: 'video', body: '', captions, version: version++ }) })
  const saveCaptions = vi.fn(({ language }: { lessonId: string; language: string; text: string }) => {
    captions = [...captions.filter((one) => one.language !== language), { language, cueCount: 1 }]
    return lesson()
  })
  const removeCaptions = vi.fn(({ language }: { lessonId: string; language: string }) => {
    captions = captions.filter((one) => one.language !== language)
    return lesson()
  })
  const site = openSite(`/content/${courseId}?lesson=${lessonIds[0]}`, {
    admin: signedIn,
    curriculum: {
      get: () => ({ content: aCurriculum() }),
      uploads: () => ({ content: [] }),
      lesson,
      saveCaptions,
      removeCaptions,
      ...answers,
    },
  })
  const panel = await screen.findByRole('region', { name: 'Captions' })
  return { ...site, panel: within(panel), saveCaptions, removeCaptions }
}

test('a video without captions says so, and takes them in a chosen language', async () => {
  const { user, panel, saveCaptions } = await open()
  expect(panel.getByText('No captions yet.')).toBeVisible()
  await user.selectOptions(panel.getByRole('combobox', { name: 'Language of the captions' }), 'Hindi')
  await user.upload(panel.getByLabelText('Add captions in Hindi'), fileOf(`\ufeff${webVtt}`))
  expect(await panel.findByText('Captions in Hindi saved. Publish to show them to learners.')).toBeVisible()
  expect(saveCaptions.mock.calls[0]?.[0]).toEqual({ lessonId: lessonIds[0], language: 'hi', text: webVtt })
  expect(panel.getByRole('listitem')).toHaveTextContent(/Hindi.*1 line/)
  expect(panel.queryByText('No captions yet.')).not.toBeInTheDocument()
  expect(panel.queryByRole('option', { name: 'Hindi' })).not.toBeInTheDocument()
})

test('captions can be replaced', async () => {
  const { user, panel, saveCaptions } = await open(['en', 'hi'])
  expect(panel.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^English.*12 lines/),
    expect.stringMatching(/^Hindi.*12 lines/),
  ])
  await user.upload(panel.getByLabelText('Replace captions in English'), fileOf('1', 'talk.SRT'))
  await waitFor(() => expect(saveCaptions).toHaveBeenCalledOnce())
  expect(await panel.findByText('1 line')).toBeVisible()
  expect(panel.getAllByRole('listitem')).toHaveLength(2)
})

test('captions can be removed, and the focus stays at the list', async () => {
  const { user, panel, removeCaptions } = await open(['en'])
  await user.click(panel.getByRole('button', { name: 'Remove captions in English' }))
  expect(await panel.findByText('No captions yet.')).toBeVisible()
  expect(removeCaptions.mock.calls[0]?.[0]).toEqual({ lessonId: lessonIds[0], language: 'en' })
  expect(panel.getByRole('status')).toHaveTextContent('Captions in English removed.')
  await waitFor(() => expect(panel.getByRole('heading', { name: 'Captions' })).toHaveFocus())
})

test('what the API says of a file is shown', async () => {
  const message = 'Line 3: A caption must end after it begins'
  const { user, panel } = await open([], {
    saveCaptions: () => refuse('INVALID_INPUT', message),
  })
  await user.upload(panel.getByLabelText('Add captions in English'), fileOf(webVtt))
  expect(await panel.findByRole('alert')).toHaveTextContent(message)
  expect(panel.getByLabelText('Add captions in English')).toHaveAccessibleDescription(message)
})

test.each([
  ['another type', () => fileOf('x', 'talk.txt'), 'Choose a VTT or SRT file.'],
  ['nothing in it', () => fileOf('', 'talk.vtt'), 'This file is empty. Choose another one.'],
  ['more than a megabyte', () => fileOf('x'.repeat(captionLimits.bytes + 1)), 'The limit is 1 MB.'],
  ['another encoding', () => fileOf(new Uint8Array([0xff, 0xfe, 0x57, 0])), 'This file isn’t UTF-8 text.'],
])('a file of %s isn’t sent', async (_, file, text) => {
  const { user, panel, saveCaptions } = await open()
  await user.upload(panel.getByLabelText('Add captions in English'), file())
  expect(await panel.findByRole('alert')).toHaveTextContent(text)
  expect(saveCaptions).not.toHaveBeenCalled()
})
