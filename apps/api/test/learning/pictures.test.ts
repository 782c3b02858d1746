import { expect, test } from 'vitest'
import { picturesIn } from '../../src/features/teaching/curriculum/pictures.ts'

test('pictures are found with their descriptions', () => {
  const text = `![A graph](lesson-media/a.png) and ![](<b.png> "Title"), no [link](c.png), no ![broken](d e f`
  expect(picturesIn(text)).toEqual([
    { alt: 'A graph', address: 'lesson-media/a.png' },
    { alt: '', address: 'b.png' },
  ])
})

// With a pattern that tries again from each character, these take minutes.
test.each(['![', '![](', '![](<', '![](a ', '![](a\t', '![\n'])('a text that repeats %j is read in time', (part) => {
  expect(picturesIn(part.repeat(200_000))).toEqual([])
})
