import { expect, test } from 'vitest'
import { isSized, pictureOfSize } from '../src/pictures.ts'

const name = 'thumbnails/asha/sized/x'

test('a picture is named in each size, from any of them', () => {
  for (const width of [320, 640, 1280]) {
    const key = `${name}-all-${width}.webp`
    expect(isSized(key)).toBe(true)
    expect(pictureOfSize(key, 'tiny')).toBe(`${name}-all-320.webp`)
    expect(pictureOfSize(key, 'small')).toBe(`${name}-all-640.webp`)
    expect(pictureOfSize(key, 'large')).toBe(`${name}-all-1280.webp`)
  }
})

test('a picture from before there was a tiny size is small instead', () => {
  expect(pictureOfSize(`${name}-1280.webp`, 'tiny')).toBe(`${name}-640.webp`)
})

test.each(['thumbnails/asha/mine-1280.webp', 'thumbnails/asha/sized/deep/x-all-1280.webp', '/public/x-all-1280.webp'])(
  'what the API didn’t make has one size: %s',
  (key) => {
    expect(isSized(key)).toBe(false)
    expect(pictureOfSize(key, 'tiny')).toBe(key)
  },
)
