import { type Answers, NoAnswer } from '@skillharbor/client/testing'
import type { DraftLesson } from '@skillharbor/contracts/entities'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCurriculum, aLesson, courseId, lessonIds } from '../../../test/curriculum.ts'
import { course, openSite, refuse, signedIn } from '../../../test/open-site.tsx'

type Save = { version: number; title?: string; body?: string }

/** A lesson that is saved as the API does: only on top of the version that it has now. */
const savedLesson = (start: DraftLesson = aLesson()) => {
  let current = start
  const saves: Save[] = []
  const answers: NonNullable<Answers['curriculum']> = {
    get: () => ({ content: aCurriculum() }),
    lesson: () => ({ content: current }),
    saveLesson: ({ version, title, body }) => {
      const change = { ...(title !== undefined && { title }), ...(body !== undefined && { body }) }
      saves.push({ version, ...change })
      if (version !== current.version) return refuse('CONFLICT', 'Saved elsewhere')
      current = { ...current, ...change, version: version + 1 }
      return { content: current }
    },
  }
  return {
    saves,
    answers,
    read: () => current,
    saveElsewhere: (change: Partial<DraftLesson>) => {
      current = { ...current, ...change, version: current.version + 1 }
    },
  }
}

const path = `/content/${courseId}?lesson=${lessonIds[0]}`
const open = (curriculum: NonNullable<Answers['curriculum']>) =>
  openSite(path, { admin: signedIn, curriculum, courses: { mine: () => ({ content: [course] }) } })
const text = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
const asksToClose = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('a lesson saves by itself after typing stops', async () => {
  const lesson = savedLesson()
  const { user } = open(lesson.answers)
  await user.click(await text())
  await user.paste(' How are you?')
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(lesson.saves).toEqual([{ version: 1, body: 'Hello. How are you?' }])
  expect(localStorage).toHaveLength(0)
})

test('leaving the text saves at once, and the newest text follows a running save', async () => {
  const lesson = savedLesson()
  const first = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  const { user } = open({
    ...lesson.answers,
    saveLesson: async (input) => {
      running += 1
      most = Math.max(most, running)
      if (lesson.saves.length === 0) await first.promise
      running -= 1
      return lesson.answers.saveLesson?.(input) ?? refuse('INTERNAL', 'No answer')
    },
  })
  const box = await text()
  await user.type(box, '1')
  await user.tab()
  expect(await screen.findByText('Saving…')).toBeVisible()
  await user.type(box, '23')
  await user.tab()
  first.resolve()
  await waitFor(() => expect(lesson.read().body).toBe('Hello.123'))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(most).toBe(1)
  expect(lesson.saves.map(({ version }) => version)).toEqual([1, 2])
})

test('a failed save says why, keeps the text, asks before the tab closes, and can be retried', async () => {
  const lesson = savedLesson()
  let isDown = true
  const { user } = open({
    ...lesson.answers,
    saveLesson: (input) =>
      isDown
        ? refuse('UNAVAILABLE', 'The site is busy')
        : (lesson.answers.saveLesson?.(input) ?? refuse('INTERNAL', '')),
  })
  await user.type(await text(), '!')
  await user.tab()
  expect(await screen.findByRole('alert')).toHaveTextContent('Not saved: The site is busy')
  expect(await text()).toHaveValue('Hello.!')
  expect(asksToClose()).toBe(true)
  expect(localStorage).toHaveLength(1)
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(lesson.read().body).toBe('Hello.!')
  await waitFor(() => expect(asksToClose()).toBe(false))
})

test('a text for which the course has no room says so, and is kept until some of it is taken out', async () => {
  const lesson = savedLesson()
  const message =
    'The texts and quizzes of a course can have 10 MB together. Shorten some of them, or move lessons to another course'
  const { user } = open({
    ...lesson.answers,
    saveLesson: (input) =>
      (input.body ?? '').length > 10
        ? refuse('PAYLOAD_TOO_LARGE', message)
        : (lesson.answers.saveLesson?.(input) ?? refuse('INTERNAL', '')),
  })
  await user.type(await text(), ' Far too much')
  await user.tab()
  expect(await screen.findByRole('alert')).toHaveTextContent(`Not saved: ${message}`)
  expect(await text()).toHaveValue('Hello. Far too much')
  expect(localStorage).toHaveLength(1)
  expect(asksToClose()).toBe(true)
  await user.type(await text(), '{Backspace>10/}')
  await user.tab()
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(lesson.read().body).toBe('Hello. Fa')
  expect(localStorage).toHaveLength(0)
})

test('a save whose answer got lost is no conflict with itself', async () => {
  const lesson = savedLesson()
  let isLost = true
  const { user } = open({
    ...lesson.answers,
    saveLesson: (input) => {
      const answer = lesson.answers.saveLesson?.(input) ?? refuse('INTERNAL', '')
      if (!isLost) return answer
      isLost = false
      throw new NoAnswer()
    },
  })
  await user.type(await text(), '!')
  await user.tab()
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(lesson.read().body).toBe('Hello.!')
})

test('changes of different fields are joined without a question', async () => {
  const lesson = savedLesson()
  const { user } = open(lesson.answers)
  await text()
  lesson.saveElsewhere({ title: 'A warm welcome' })
  await user.type(await text(), '!')
  await user.tab()
  await waitFor(() => expect(lesson.read()).toMatchObject({ title: 'A warm welcome', body: 'Hello.!' }))
  expect(screen.getByRole('textbox', { name: 'Lesson title' })).toHaveValue('A warm welcome')
})

const openConflict = async () => {
  const lesson = savedLesson()
  const site = open(lesson.answers)
  await text()
  lesson.saveElsewhere({ body: 'Hello from the other tab.', updatedAt: '2026-11-20T11:30:05.000Z' })
  await site.user.type(await text(), ' Mine.')
  await site.user.tab()
  const heading = await screen.findByRole('heading', { name: 'This lesson was saved somewhere else' })
  await waitFor(() => expect(heading).toHaveFocus())
  return { lesson, site }
}
const mine = () => screen.findByRole('textbox', { name: 'Your text' })
const other = () => screen.findByRole('textbox', { name: /^Saved in another tab or by someone else at 20\sNov\s2026/ })

test('a conflict shows both texts, and saves nothing until one is chosen', async () => {
  const { lesson } = await openConflict()
  expect(await mine()).toHaveValue('Hello. Mine.')
  expect(await other()).toHaveValue('Hello from the other tab.')
  expect(lesson.read().body).toBe('Hello from the other tab.')
  expect(asksToClose()).toBe(true)
  expect(Object.values(localStorage).join()).toContain('Hello. Mine.')
})

test('“Keep mine” saves on top of the other version', async () => {
  const { lesson, site } = await openConflict()
  await site.user.click(screen.getByRole('button', { name: 'Keep mine' }))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(await text()).toHaveValue('Hello. Mine.')
  expect(lesson.read()).toMatchObject({ body: 'Hello. Mine.', version: 3 })
})

test('“Use the other version” shows the other version, which is saved already', async () => {
  const { lesson, site } = await openConflict()
  await site.user.click(screen.getByRole('button', { name: 'Use the other version' }))
  expect(await text()).toHaveValue('Hello from the other tab.')
  expect(screen.getByText('Saved')).toBeVisible()
  expect(lesson.read().version).toBe(2)
  expect(localStorage).toHaveLength(0)
})

test('text that couldn’t be saved is back after a reload, and is saved then', async () => {
  const lesson = savedLesson()
  let tries = 0
  const { user } = open({
    ...lesson.answers,
    saveLesson: () => {
      tries += 1
      return refuse('UNAVAILABLE', 'Down')
    },
  })
  await user.type(await text(), ' Unsaved.')
  await user.tab()
  await screen.findByRole('alert')
  const before = tries
  cleanup()
  await waitFor(() => expect(tries).toBeGreaterThan(before))
  open(lesson.answers)
  expect(await text()).toHaveValue('Hello. Unsaved.')
  expect(screen.getByText(/brought back text/)).toBeVisible()
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(lesson.read().body).toBe('Hello. Unsaved.')
})

test('text that couldn’t be saved is shown beside a version that was saved meanwhile', async () => {
  const lesson = savedLesson()
  const { user } = open({ ...lesson.answers, saveLesson: () => refuse('UNAVAILABLE', 'Down') })
  await user.type(await text(), ' Unsaved.')
  await user.tab()
  await screen.findByRole('alert')
  cleanup()
  lesson.saveElsewhere({ body: 'Newer.' })
  open(lesson.answers)
  expect(await mine()).toHaveValue('Hello. Unsaved.')
  expect(await other()).toHaveValue('Newer.')
})

test('leaving the screen saves first, without a question', async () => {
  const lesson = savedLesson()
  const { user, where } = open(lesson.answers)
  await user.type(await text(), '!')
  await user.click(screen.getByRole('link', { name: 'Skill Harbor Admin' }))
  await waitFor(() => expect(where()).toBe('/admin'))
  expect(lesson.read().body).toBe('Hello.!')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('leaving asks if the text can’t be saved, and keeps it', async () => {
  const lesson = savedLesson()
  const { user, where } = open({ ...lesson.answers, saveLesson: () => refuse('UNAVAILABLE', 'Down') })
  await user.type(await text(), '!')
  await user.click(screen.getByRole('link', { name: 'Skill Harbor Admin' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  expect(dialog).toHaveTextContent('We’ll keep your text in this browser')
  await user.click(within(dialog).getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(where()).toBe('/admin'))
  expect(Object.values(localStorage).join()).toContain('Hello.!')
})

test('text is saved when the connection is back', async () => {
  const lesson = savedLesson()
  let isDown = true
  const { user } = open({
    ...lesson.answers,
    saveLesson: (input) => {
      if (isDown) throw new NoAnswer()
      return lesson.answers.saveLesson?.(input) ?? refuse('INTERNAL', '')
    },
  })
  await user.type(await text(), '!')
  await user.tab()
  await screen.findByRole('alert')
  isDown = false
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Saved')).toBeVisible()
})

test('a lesson without a title is not saved as such, and says so', async () => {
  const lesson = savedLesson()
  const { user } = open(lesson.answers)
  await user.clear(await screen.findByRole('textbox', { name: 'Lesson title' }))
  await user.tab()
  expect(await screen.findByRole('alert')).toHaveTextContent('Not saved: The lesson needs a title.')
  expect(lesson.saves).toEqual([])
})

test('the toolbar and its keys write Markdown', async () => {
  const lesson = savedLesson(aLesson({ body: 'bold' }))
  const { user } = open(lesson.answers)
  const area = await text()
  area.setSelectionRange(0, 4)
  await user.click(screen.getByRole('button', { name: 'Bold (Ctrl+B)' }))
  await waitFor(() => expect(area).toHaveValue('**bold**'))
  expect(area).toHaveFocus()
  await user.keyboard('{Control>}b{/Control}')
  await waitFor(() => expect(area).toHaveValue('bold'))
  const bar = within(screen.getByRole('toolbar', { name: 'Formatting' }))
  bar.getByRole('button', { name: 'Bold (Ctrl+B)' }).focus()
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  await waitFor(() => expect(area).toHaveValue('## bold'))
  expect(await screen.findByRole('heading', { name: 'bold' })).toBeInTheDocument()
})
