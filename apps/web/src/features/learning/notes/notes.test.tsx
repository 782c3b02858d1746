import type { Note } from '@skillharbor/contracts/entities'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { contentOf, lessonId, lessonOf } from '../../../../test/learning.ts'
import { openClassroom } from '../../../../test/open-classroom.tsx'
import { refuse, see } from '../../../../test/open-site.tsx'
import { playable, playing } from '../../../../test/open-video.ts'
import { notesMarkdown } from './notes-markdown.ts'

const noteOf = (at: number, more: Partial<Note> = {}): Note => ({
  _id: `n${at}`,
  lessonId: lessonId(1),
  atSeconds: null,
  body: `Note ${at}`,
  editedAt: null,
  createdAt: '2026-11-20T20:00:00.000Z',
  ...more,
})

/** A learner's notes, as the API keeps them. */
const keptNotes = (...kept: Note[]) => ({
  list: vi.fn(() => ({ content: [...kept] })),
  add: vi.fn((input: { lessonId: string; body: string; atSeconds?: number | null | undefined }) => {
    const note = noteOf(kept.length + 1, { body: input.body, atSeconds: input.atSeconds ?? null })
    kept.push(note)
    return { content: note }
  }),
  edit: vi.fn(({ id, body }: { id: string; body: string }) => {
    const at = kept.findIndex(({ _id }) => _id === id)
    const note = noteOf(0, { ...kept[at], body, editedAt: '2026-11-21T20:00:00.000Z' })
    kept.splice(at, 1, note)
    return { content: note }
  }),
  remove: vi.fn(({ id }: { id: string }) => {
    kept.splice(
      kept.findIndex(({ _id }) => _id === id),
      1,
    )
    return { message: 'Your note is deleted.' }
  }),
})

const openNotes = async ({ user }: Pick<ReturnType<typeof openClassroom>, 'user'>) =>
  user.click(await screen.findByRole('tab', { name: 'Notes' }))
const field = () => screen.findByRole('textbox', { name: 'New note' })

test('notes load when they are opened; the learner adds, edits and deletes one', async () => {
  const notes = keptNotes()
  const site = openClassroom(1, { answers: { notes } })
  await see('What Lesson 1 says.')
  expect(notes.list).not.toHaveBeenCalled()
  await openNotes(site)
  await see('You haven’t written anything about this lesson yet.')
  await site.user.click(screen.getByRole('button', { name: 'Add note' }))
  await see('Write something first')
  expect(notes.add).not.toHaveBeenCalled()
  await site.user.type(await field(), ' <b>Mine</b> ')
  await site.user.click(screen.getByRole('button', { name: 'Add note' }))
  await screen.findByRole('button', { name: /^Edit *the note “<b>Mine/ })
  expect(notes.add).toHaveBeenCalledExactlyOnceWith({ lessonId: lessonId(1), body: '<b>Mine</b>', atSeconds: null })
  expect(await field()).toHaveValue('')

  await site.user.click(screen.getByRole('button', { name: /^Edit *the note/ }))
  await site.user.type(screen.getByRole('textbox', { name: 'Note' }), ' too')
  await site.user.click(screen.getByRole('button', { name: 'Save note' }))
  await site.user.click(await screen.findByRole('button', { name: /^Delete *the note “<b>Mine<.b> too/ }))
  await site.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await see('You haven’t written anything about this lesson yet.')
})

test('no key of the classroom acts behind a question', async () => {
  const site = openClassroom(1, { answers: { notes: keptNotes(noteOf(1)) } })
  await openNotes(site)
  await site.user.click(await screen.findByRole('button', { name: /^Delete *the note/ }))
  await screen.findByRole('alertdialog')
  await site.user.keyboard('dn')
  expect(screen.getByRole('alertdialog')).toBeVisible()
  expect(screen.getByText('What Lesson 1 says.')).toBeInTheDocument()
  expect(site.reports.filter(({ done }) => done)).toEqual([])
})

test('a note that can’t be saved stays in its field, with the reason', async () => {
  const add = () => refuse('CONFLICT', 'You can have 1000 notes on a course.')
  const site = openClassroom(1, { answers: { notes: { ...keptNotes(), add } } })
  await openNotes(site)
  await site.user.type(await field(), 'One too many')
  await site.user.click(screen.getByRole('button', { name: 'Add note' }))
  await see('You can have 1000 notes on a course.')
  expect(await field()).toHaveValue('One too many')
})

test('a note is kept at the second in the video at which the learner began to write, and leads back to it', async () => {
  const notes = keptNotes()
  const site = openClassroom(1, {
    lessons: [lessonOf(1, { kind: 'video', durationSeconds: 100 })],
    answers: { notes, learning: { video: () => ({ content: playable }), reportPlayback: () => ({ mayPlay: true }) } },
  })
  const { element, seekTo } = await playing()
  seekTo(65.7)
  await openNotes(site)
  await site.user.type(await field(), 'H')
  seekTo(80)
  await site.user.type(await field(), 'ere')
  expect(screen.getByRole('checkbox', { name: 'At 1:05 in the video' })).toBeChecked()
  await site.user.click(screen.getByRole('button', { name: 'Add note' }))
  await site.user.click(await screen.findByRole('button', { name: 'Go to 1:05' }))
  expect(element.currentTime).toBe(65)
  expect(notes.add).toHaveBeenCalledExactlyOnceWith({ lessonId: lessonId(1), body: 'Here', atSeconds: 65 })
  await site.user.type(await field(), 'All')
  await site.user.click(screen.getByRole('checkbox', { name: /in the video$/ }))
  await site.user.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(notes.add).toHaveBeenLastCalledWith(expect.objectContaining({ atSeconds: null })))
})

test('what is typed while a note is saved stays, with its second', async () => {
  const saved = Promise.withResolvers<void>()
  const notes = keptNotes()
  const add = vi.fn(async (input: Parameters<typeof notes.add>[0]) => {
    await saved.promise
    return notes.add(input)
  })
  const site = openClassroom(1, {
    lessons: [lessonOf(1, { kind: 'video', durationSeconds: 100 })],
    answers: {
      notes: { ...notes, add },
      learning: { video: () => ({ content: playable }), reportPlayback: () => ({ mayPlay: true }) },
    },
  })
  const { seekTo } = await playing()
  seekTo(10)
  await openNotes(site)
  await site.user.type(await field(), 'One')
  await site.user.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(add).toHaveBeenCalledOnce())
  seekTo(65)
  await site.user.keyboard('Two')
  saved.resolve()
  await screen.findByRole('button', { name: /^Edit *the note “One/ })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add note' })).not.toHaveAttribute('aria-busy'))
  expect(await field()).toHaveValue('Two')
  expect(screen.getByRole('checkbox', { name: 'At 1:05 in the video' })).toBeChecked()
  await site.user.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(add.mock.lastCall?.[0]).toMatchObject({ body: 'Two', atSeconds: 65 }))
  expect(add.mock.calls[0]?.[0]).toMatchObject({ body: 'One', atSeconds: 10 })
})

test('an edit stays open while it says more than was saved', async () => {
  const saved = Promise.withResolvers<void>()
  const notes = keptNotes(noteOf(1))
  const edit = vi.fn(async (input: Parameters<typeof notes.edit>[0]) => {
    await saved.promise
    return notes.edit(input)
  })
  const site = openClassroom(1, { answers: { notes: { ...notes, edit } } })
  await openNotes(site)
  await site.user.click(await screen.findByRole('button', { name: /^Edit *the note/ }))
  await site.user.type(screen.getByRole('textbox', { name: 'Note' }), ', changed')
  await site.user.click(screen.getByRole('button', { name: 'Save note' }))
  await waitFor(() => expect(edit).toHaveBeenCalledOnce())
  await site.user.type(screen.getByRole('textbox', { name: 'Note' }), ' twice')
  saved.resolve()
  await see('Your note is saved.')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save note' })).not.toHaveAttribute('aria-busy'))
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Note 1, changed twice')
  await site.user.click(screen.getByRole('button', { name: 'Save note' }))
  await screen.findByRole('button', { name: /^Edit *the note “Note 1, changed twice/ })
  expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull()
})

test('a note that isn’t added yet waits while the learner looks at another lesson', async () => {
  const notes = keptNotes()
  const site = openClassroom(1, { answers: { notes } })
  await openNotes(site)
  await site.user.type(await field(), 'Not done yet')
  await act(() => site.router.navigate(`/learn/c1/${lessonId(2)}`))
  await see('What Lesson 2 says.')
  await openNotes(site)
  expect(await field()).toHaveValue('')
  await act(() => site.router.navigate(-1))
  await see('What Lesson 1 says.')
  await openNotes(site)
  expect(await field()).toHaveValue('Not done yet')
  await site.user.click(screen.getByRole('button', { name: 'Add note' }))
  await screen.findByRole('button', { name: /^Edit *the note “Not done yet/ })
  expect(await field()).toHaveValue('')
})

test('a note that isn’t added yet stays one about the whole lesson while the learner looks at another', async () => {
  const site = openClassroom(1, {
    lessons: [lessonOf(1, { kind: 'video', durationSeconds: 100 }), lessonOf(2)],
    answers: {
      notes: keptNotes(),
      learning: { video: () => ({ content: playable }), reportPlayback: () => ({ mayPlay: true }) },
    },
  })
  const { seekTo } = await playing()
  seekTo(65)
  await openNotes(site)
  await site.user.type(await field(), 'All of it')
  await site.user.click(screen.getByRole('checkbox', { name: 'At 1:05 in the video' }))
  await act(() => site.router.navigate(`/learn/c1/${lessonId(2)}`))
  await see('What Lesson 2 says.')
  await act(() => site.router.navigate(-1))
  await openNotes(site)
  expect(await screen.findByRole('checkbox', { name: 'At 1:05 in the video' })).not.toBeChecked()
})

test.each([
  ['waits while the learner looks at another lesson', 'Note 1', 'Note 1, mine'],
  ['isn’t put over what was changed elsewhere meanwhile', 'By phone', 'By phone'],
])('an edit that isn’t saved yet %s', async (_, body, text) => {
  const notes = keptNotes(noteOf(1))
  const site = openClassroom(1, { answers: { notes } })
  const edit = async (label: RegExp) => site.user.click(await screen.findByRole('button', { name: label }))
  await openNotes(site)
  await edit(/^Edit *the note “Note 1/)
  await site.user.type(screen.getByRole('textbox', { name: 'Note' }), ', mine')
  await act(() => site.router.navigate(`/learn/c1/${lessonId(2)}`))
  await see('What Lesson 2 says.')
  notes.list.mockImplementation(() => ({ content: [noteOf(1, { body })] }))
  await act(() => site.router.navigate(-1))
  await see('What Lesson 1 says.')
  await openNotes(site)
  await edit(new RegExp(`^Edit *the note “${body}`))
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue(text)
})

test('who only previews a lesson has no notes', async () => {
  openClassroom(1, { lesson: () => contentOf(lessonOf(1), { access: 'preview' }) })
  await see('What Lesson 1 says.')
  expect(screen.queryByRole('tab', { name: 'Notes' })).not.toBeInTheDocument()
})

test('all notes on a course are a file, with a heading for each lesson', async () => {
  const of = (note: Note, lessonTitle: string) => ({ ...note, lessonTitle })
  expect(
    notesMarkdown('Notes on Knots', [
      of(noteOf(1), 'One'),
      of(noteOf(2, { atSeconds: 65 }), 'One'),
      of(noteOf(3, { lessonId: lessonId(2) }), 'Two'),
    ]),
  ).toBe('# Notes on Knots\n\n## One\n\nNote 1\n\n**1:05** Note 2\n\n## Two\n\nNote 3\n')
  const ofCourse = () => refuse('INTERNAL', 'Something broke')
  const site = openClassroom(1, { answers: { notes: { ...keptNotes(noteOf(1)), ofCourse } } })
  await openNotes(site)
  await site.user.click(await screen.findByRole('button', { name: 'Download my notes' }))
  await see('Couldn’t download your notes')
})
