import { storageUrl } from '@skillharbor/client/testing-storage'
import type { Quiz } from '@skillharbor/contracts/entities'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aLesson } from '../../../test/curriculum.ts'
import { openLesson } from '../../../test/open-lesson.ts'
import { openStorage } from '../../../test/open-storage.ts'

test('a picture is uploaded, described and put into the text', async () => {
  openStorage()
  const saved: unknown[] = []
  const lesson = aLesson({ body: 'Look:' })
  const { user } = openLesson(
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
  const { user } = openLesson(lesson, {
    saveLesson: ({ quiz: next, version }) => {
      saved = next ?? saved
      return { content: { ...lesson, quiz: saved, version: version + 1 } }
    },
  })
  const add = async (kind: string) => {
    await user.selectOptions(await screen.findByLabelText('Question type'), kind)
    await user.click(screen.getByRole('button', { name: 'Add question' }))
    const all = await screen.findAllByRole('textbox', { name: 'Question' })
    await waitFor(() => expect(all.at(-1)).toHaveFocus())
    const item = all.at(-1)?.closest('li')
    if (!item) throw new Error('The question is in no list')
    return within(item)
  }
  const single = await add('One correct choice')
  expect(
    single.getByText('Before you can publish, add the question, text for at least two choices and the correct answer.'),
  ).toBeVisible()
  await user.type(single.getByRole('textbox', { name: 'Question' }), 'Which is a serif?')
  await user.type(single.getByRole('textbox', { name: 'Choice 1' }), 'Inter')
  await user.type(single.getByRole('textbox', { name: 'Choice 2' }), 'Garamond')
  expect(single.getByText('Before you can publish, add the correct answer.')).toBeVisible()
  await user.click(single.getByRole('radio', { name: 'Choice 2 is correct' }))
  expect(single.queryByText(/Before you can publish/)).toBeNull()
  // Without the first choice, the second is the first, and still right.
  await user.click(single.getByRole('button', { name: 'Remove choice 1' }))
  expect(single.getByRole('radio', { name: 'Choice 1 is correct' })).toBeChecked()

  const multiple = await add('Several correct choices')
  await user.click(multiple.getByRole('checkbox', { name: 'Choice 1 is correct' }))
  await user.click(multiple.getByRole('checkbox', { name: 'Choice 2 is correct' }))
  const truth = await add('True or false')
  await user.click(truth.getByRole('radio', { name: 'False' }))
  const short = await add('Short answer')
  await user.type(short.getByRole('textbox', { name: 'Correct answers' }), 'kerning{Enter}spacing')
  const number = await add('Number')
  await user.type(number.getByRole('spinbutton', { name: 'Correct answer' }), '-1.5')
  await user.clear(number.getByRole('spinbutton', { name: 'Tolerance' }))
  await user.type(number.getByRole('spinbutton', { name: 'Tolerance' }), '0.25')
  await user.type(number.getByRole('textbox', { name: 'Explanation' }), 'It is below the baseline.')
  await user.clear(screen.getByLabelText('Pass mark (%)'))
  await user.type(screen.getByLabelText('Pass mark (%)'), '80')
  await user.type(screen.getByLabelText('Attempts'), '3')
  await user.click(screen.getByRole('checkbox', { name: 'Shuffle questions and choices' }))
  await user.click(screen.getByRole('button', { name: 'Move question 5 up' }))
  await user.click(screen.getByRole('button', { name: 'Remove question 2' }))
  await user.tab()

  await waitFor(() =>
    expect(saved).toMatchObject({
      passPercent: 80,
      maxAttempts: 3,
      shuffle: false,
      questions: [
        { kind: 'single', prompt: 'Which is a serif?', choices: ['Garamond'], answer: 0 },
        { kind: 'true-false', answer: false },
        { kind: 'number', answer: -1.5, tolerance: 0.25, explanation: 'It is below the baseline.' },
        { kind: 'short-text', answers: ['kerning', 'spacing'] },
      ],
    }),
  )
})
