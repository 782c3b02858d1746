import { expect, test } from 'vitest'
import { unaffected } from './records.ts'

const records = [
  { testFile: 'test/reviews.test.ts', sources: ['src/features/review.ts', 'src/app.ts'] },
  { testFile: 'test/wishes.test.ts', sources: ['src/features/wish.ts', 'src/app.ts'] },
]

test('a test file is left out if it executed none of the sources that changed', () => {
  expect(unaffected(['apps/api/src/features/wish.ts', 'apps/web/src/wish.tsx'], records)).toEqual([
    'test/reviews.test.ts',
  ])
  expect(unaffected(['apps/api/src/features/wish.ts', 'apps/api/test/wishes.test.ts'], records)).toEqual([
    'test/reviews.test.ts',
  ])
  expect(unaffected(['apps/api/src/app.ts'], records)).toEqual([])
})

test.each([
  'apps/api/src/features/never-executed.ts',
  'apps/api/test/buying.ts',
  'apps/api/package.json',
  'packages/contracts/src/courses.ts',
])('every test file runs if %s changed too', (changed) => {
  expect(unaffected(['apps/api/src/features/wish.ts', changed], records)).toEqual([])
})
