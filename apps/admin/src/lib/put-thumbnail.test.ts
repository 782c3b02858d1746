import { StorageKey } from '@skillharbor/contracts/entities'
import { expect, test } from 'vitest'
import { safeFileName } from './put-thumbnail.ts'

test.each([
  'cover.png',
  'été à Pondichéry.webp',
  'मेरा कोर्स.jpg',
  '../../etc/passwd',
  'a\\b:c*?"<>|%2e#.png',
  '😀 smile.png',
  `${'x'.repeat(400)}.jpeg`,
  '😀'.repeat(200),
  `${'𝒳'.repeat(200)}.png`,
  '',
])('the file name %j becomes a valid storage key', (name) => {
  const key = `thumbnails/${'n'.repeat(40)}/1800000000000-${safeFileName(name)}`
  expect(StorageKey.safeParse(key).error).toBeUndefined()
  expect(key.split('/')).toHaveLength(3)
  expect(new TextEncoder().encode(safeFileName(name)).length).toBeLessThanOrEqual(200)
})

test('a long file name keeps its end', () => {
  expect(safeFileName(`${'x'.repeat(400)}.jpeg`)).toMatch(/^x+\.jpeg$/)
})
