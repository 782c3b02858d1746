import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { contentOf, lessonOf } from '../../../../test/learning.ts'
import { LessonText } from './lesson-text.tsx'
import { loadMarkdown } from './load-markdown.ts'

test('a text is there at once if its code is', async () => {
  await loadMarkdown()
  render(<LessonText lesson={contentOf(lessonOf(1))} />)
  expect(screen.getByText('What Lesson 1 says.')).toBeVisible()
})
