import { expect, test } from 'vitest'
import { createUploadSpeed } from './upload-speed.ts'

test('the speed is that of the last ten seconds, and unknown in the first', () => {
  let now = 0
  const speed = createUploadSpeed(() => now)
  expect(speed.add(0)).toBeUndefined()
  now = 999
  expect(speed.add(500)).toBeUndefined()
  now = 2_000
  expect(speed.add(2_000)).toBe(1_000)
  now = 11_500
  expect(speed.add(11_500)).toBe(1_000)
  now = 20_000
  expect(speed.add(11_500)).toBe(0)
})

test('a part that has to be sent again starts the measurement anew', () => {
  let now = 0
  const speed = createUploadSpeed(() => now)
  speed.add(8_000)
  now = 5_000
  expect(speed.add(4_000)).toBeUndefined()
  now = 7_000
  expect(speed.add(6_000)).toBe(1_000)
})
