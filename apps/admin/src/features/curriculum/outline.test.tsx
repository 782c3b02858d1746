import { type Answers, NoAnswer } from '@skillharbor/client/testing'
import type { Curriculum } from '@skillharbor/contracts/entities'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aCurriculum, aLesson, bigCurriculum, courseId, lessonIds, sectionIds } from '../../../test/curriculum.ts'
import { openSite, refuse, signedIn } from '../../../test/open-site.tsx'

type Outline = { _id: string; title: string; lessons: { _id: string; preview: boolean; optional: boolean }[] }[]

/** A course whose outline is saved as the API does: only on top of the version that it has now. */
const savedOutline = (start: Curriculum = aCurriculum()) => {
  let current = start
  const outlines: Outline[] = []
  const lessons = new Map(start.sections.flatMap((section) => section.lessons).map((lesson) => [lesson._id, lesson]))
  const answers: NonNullable<Answers['curriculum']> = {
    get: () => ({ content: current }),
    lesson: () => ({ content: aLesson() }),
    saveOutline: ({ version, sections }) => {
      if (version !== current.version) return refuse('CONFLICT', 'Changed elsewhere')
      outlines.push(sections)
      current = {
        ...current,
        version: version + 1,
        sections: sections.map((section) => ({
          ...section,
          lessons: section.lessons.flatMap((entry) => {
            const lesson = lessons.get(entry._id)
            return lesson ? [{ ...lesson, ...entry }] : []
          }),
        })),
      }
      return { content: current }
    },
  }
  return {
    answers,
    outlines,
    titles: () => current.sections.map(({ title, lessons }) => [title, ...lessons.map((lesson) => lesson.title)]),
    changeElsewhere: (change: (now: Curriculum) => Curriculum) => {
      current = { ...change(current), version: current.version + 1 }
    },
  }
}

const open = (curriculum: NonNullable<Answers['curriculum']>) =>
  openSite(`/content/${courseId}`, { admin: signedIn, curriculum })
const choose = async (site: ReturnType<typeof open>, row: string, action: string) => {
  await site.user.click(await screen.findByRole('button', { name: `Actions for ${row}` }))
  await site.user.click(await screen.findByRole('menuitem', { name: action }))
}
/** What screen readers were told last. */
const announced = (text: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(text))

test('a lesson moves by keyboard, within its section and into the next, and says where it is', async () => {
  const course = savedOutline()
  const site = open(course.answers)
  const button = await screen.findByRole('button', { name: 'Actions for Welcome' })
  button.focus()
  await site.user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Rename' })).toHaveFocus())
  await site.user.keyboard('{ArrowDown}')
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Move up' })).toHaveFocus())
  await site.user.keyboard('{ArrowDown}')
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Move down' })).toHaveFocus())
  await site.user.keyboard('{Enter}')
  await announced('“Welcome” is now lesson 2 of 2 in “Basics”.')
  await waitFor(() => expect(course.titles()[0]).toEqual(['Basics', 'Anatomy of type', 'Welcome']))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Welcome' })).toHaveFocus())
  await choose(site, 'Welcome', 'Move down')
  await announced('“Welcome” is now lesson 1 of 2 in “Practice”.')
  await waitFor(() =>
    expect(course.titles()).toEqual([
      ['Basics', 'Anatomy of type'],
      ['Practice', 'Welcome', 'Check yourself'],
    ]),
  )
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Welcome' })).toHaveFocus())
})

test('a lesson is picked up, moved and dropped with Space and the arrow keys', async () => {
  // jsdom has no layout: each row is 40 pixels below the one before. What is dragged starts where its row, the third, is.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const rows = [...document.querySelectorAll('[id^=row-]')].flatMap((row) =>
      row.querySelector('h3') ? [row.querySelector('h3')?.parentElement ?? row] : [row],
    )
    const at = rows.findIndex((row) => row === this || row.contains(this))
    return new DOMRect(0, (at < 0 ? 2 : at) * 40, 300, 36)
  })
  const course = savedOutline()
  const site = open(course.answers)
  const handle = await screen.findByRole('button', { name: 'Move Anatomy of type' })
  handle.focus()
  await site.user.keyboard(' ')
  await announced('Picked up “Anatomy of type”.')
  // It listens to the keys a moment later.
  await new Promise((resolve) => setTimeout(resolve, 50))
  await site.user.keyboard('{ArrowUp}')
  await announced('“Anatomy of type” is over “Welcome”.')
  await site.user.keyboard(' ')
  await waitFor(() => expect(course.titles()[0]).toEqual(['Basics', 'Anatomy of type', 'Welcome']))
})

test('a lesson at the outline’s end says that it can’t move on', async () => {
  const course = savedOutline()
  const site = open(course.answers)
  await choose(site, 'Check yourself', 'Move down')
  await announced('“Check yourself” is already at the end.')
  expect(course.outlines).toEqual([])
})

test('a section moves with its lessons', async () => {
  const course = savedOutline()
  const site = open(course.answers)
  await choose(site, 'Practice', 'Move up')
  await announced('“Practice” is now section 1 of 2.')
  await waitFor(() => expect(course.titles().map(([title]) => title)).toEqual(['Practice', 'Basics']))
})

test('a section is renamed in its place', async () => {
  const course = savedOutline()
  const site = open(course.answers)
  await choose(site, 'Basics', 'Rename')
  const title = await screen.findByRole('textbox', { name: 'Section title' })
  await waitFor(() => expect(title).toHaveFocus())
  await site.user.clear(title)
  await site.user.click(screen.getByRole('button', { name: 'Rename' }))
  await waitFor(() => expect(title).toHaveAccessibleDescription('Enter a title'))
  await site.user.type(title, 'Foundations{Enter}')
  await waitFor(() => expect(course.titles()[0]?.[0]).toBe('Foundations'))
})

test('a lesson that loads late leaves the focus to whoever types elsewhere', async () => {
  const course = savedOutline()
  const loaded = Promise.withResolvers<void>()
  const lesson = async () => {
    await loaded.promise
    return { content: aLesson() }
  }
  const site = open({ ...course.answers, lesson })
  await site.user.click(await screen.findByRole('link', { name: /Welcome/ }))
  await choose(site, 'Basics', 'Rename')
  const title = await screen.findByRole('textbox', { name: 'Section title' })
  await waitFor(() => expect(title).toHaveFocus())
  loaded.resolve()
  expect(await screen.findByRole('textbox', { name: 'Lesson title' })).toBeVisible()
  await site.user.keyboard('Foundations')
  expect(title).toHaveValue('Foundations')
})

test('a new section and a lesson in it are added one after the other', async () => {
  const course = savedOutline()
  const added: unknown[] = []
  const site = open({
    ...course.answers,
    addLesson: (lesson) => {
      added.push(lesson)
      return { content: aCurriculum(), lessonId: lessonIds[0] }
    },
  })
  await site.user.click(await screen.findByRole('button', { name: 'Add section' }))
  await site.user.type(screen.getByRole('textbox', { name: 'Section title' }), 'More{Enter}')
  await site.user.click(await screen.findByRole('button', { name: 'Add lesson to More' }))
  await site.user.type(screen.getByRole('textbox', { name: 'Lesson title' }), 'Your checklist')
  expect(screen.getByRole('radio', { name: 'Video' })).toBeChecked()
  await site.user.click(screen.getByRole('radio', { name: 'File' }))
  await site.user.click(screen.getByRole('button', { name: 'Add lesson' }))
  await waitFor(() => expect(site.where()).toBe(`/content/${courseId}?lesson=${lessonIds[0]}`))
  const sectionId = course.outlines[0]?.at(-1)?._id
  const lesson = { lessonId: expect.any(String), kind: 'file', title: 'Your checklist' }
  expect(added).toEqual([{ courseId, version: 5, sectionId, ...lesson }])
})

test('a lesson that is taken out can be put back', async () => {
  const course = savedOutline()
  const site = open(course.answers)
  await choose(site, 'Welcome', 'Remove')
  await waitFor(() => expect(course.titles()[0]).toEqual(['Basics', 'Anatomy of type']))
  await site.user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(course.titles()[0]).toEqual(['Basics', 'Welcome', 'Anatomy of type']))
  await announced('“Welcome” is back.')
})

test('a lesson is marked as a preview and as optional; a quiz can’t be a preview', async () => {
  const course = savedOutline()
  const site = open(course.answers)
  await site.user.click(await screen.findByRole('button', { name: 'Actions for Anatomy of type' }))
  await site.user.click(await screen.findByRole('menuitemcheckbox', { name: 'Free preview', checked: false }))
  await waitFor(() => expect(course.outlines.at(-1)?.[0]?.lessons[1]).toMatchObject({ preview: true }))
  await site.user.click(screen.getByRole('button', { name: 'Actions for Check yourself' }))
  expect(screen.queryByRole('menuitemcheckbox', { name: 'Free preview' })).toBeNull()
  await site.user.click(await screen.findByRole('menuitemcheckbox', { name: 'Optional', checked: false }))
  await waitFor(() => expect(course.outlines.at(-1)?.[1]?.lessons[0]).toMatchObject({ optional: true }))
})

test('a change made elsewhere is kept, and ours is made on top of it', async () => {
  const course = savedOutline()
  const site = open(course.answers)
  await screen.findByRole('heading', { name: 'Basics' })
  course.changeElsewhere((now) => ({
    ...now,
    sections: now.sections.map((section) =>
      section._id === sectionIds[1] ? { ...section, title: 'Exercises' } : section,
    ),
  }))
  await choose(site, 'Welcome', 'Move down')
  await waitFor(() =>
    expect(course.titles()).toEqual([
      ['Basics', 'Anatomy of type', 'Welcome'],
      ['Exercises', 'Check yourself'],
    ]),
  )
  expect(await screen.findByText(/We’ve merged your changes with theirs/)).toBeVisible()
})

test('a change that doesn’t fit any more overwrites nothing, and offers the newer outline', async () => {
  const course = savedOutline()
  const site = open(course.answers)
  await screen.findByRole('heading', { name: 'Basics' })
  course.changeElsewhere((now) => ({ ...now, sections: now.sections.slice(1) }))
  await choose(site, 'Welcome', 'Move down')
  expect(await screen.findByRole('alert')).toHaveTextContent('no longer applies')
  expect(course.outlines).toEqual([])
  await site.user.click(screen.getByRole('button', { name: 'Reload the outline' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Basics' })).toBeNull())
  expect(screen.getByRole('heading', { name: 'Practice' })).toBeVisible()
})

test('an outline that couldn’t be saved says so, and can be saved again', async () => {
  const course = savedOutline()
  let isDown = true
  const site = open({
    ...course.answers,
    saveOutline: (input) =>
      isDown
        ? refuse('UNAVAILABLE', 'The site is busy')
        : (course.answers.saveOutline?.(input) ?? refuse('INTERNAL', '')),
  })
  await choose(site, 'Welcome', 'Move down')
  expect(await screen.findByRole('alert')).toHaveTextContent('Not saved: The site is busy')
  isDown = false
  await site.user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(course.titles()[0]).toEqual(['Basics', 'Anatomy of type', 'Welcome']))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('a section whose saved answer got lost is there once, and what follows is saved', async () => {
  const course = savedOutline()
  let isLost = true
  const site = open({
    ...course.answers,
    saveOutline: (input) => {
      const answer = course.answers.saveOutline?.(input) ?? refuse('INTERNAL', '')
      if (!isLost) return answer
      isLost = false
      throw new NoAnswer()
    },
  })
  await site.user.click(await screen.findByRole('button', { name: 'Add section' }))
  await site.user.type(screen.getByRole('textbox', { name: 'Section title' }), 'More{Enter}')
  await site.user.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(screen.queryByText(/merged your changes with theirs/)).toBeNull()
  await choose(site, 'Welcome', 'Move down')
  await waitFor(() =>
    expect(course.titles()).toEqual([
      ['Basics', 'Anatomy of type', 'Welcome'],
      ['Practice', 'Check yourself'],
      ['More'],
    ]),
  )
})

test('300 lessons are shown, and a change of one draws only few rows anew', async () => {
  const course = savedOutline(bigCurriculum(300))
  const site = open(course.answers)
  const list = await screen.findByRole('region', { name: 'Outline' })
  expect(within(list).getAllByRole('link')).toHaveLength(300)
  const row = screen.getByText('Lesson number 250')
  await choose(site, 'Lesson number 2', 'Move up')
  await waitFor(() => expect(course.titles()[0]?.slice(1, 3)).toEqual(['Lesson number 2', 'Lesson number 1']))
  expect(screen.getByText('Lesson number 250')).toBe(row)
})

test('a course without an outline begins with a section', async () => {
  const course = savedOutline(aCurriculum({ sections: [] }))
  const site = open(course.answers)
  await site.user.type(await screen.findByRole('textbox', { name: 'Section title' }), 'First steps{Enter}')
  expect(await screen.findByRole('heading', { name: 'First steps' })).toBeVisible()
  await waitFor(() => expect(course.titles()).toEqual([['First steps']]))
})

test('a course of somebody else is not found', async () => {
  open({ get: () => refuse('NOT_FOUND', 'Course not found') })
  expect(await screen.findByRole('heading', { name: 'Course not found' })).toBeVisible()
})
