import { createHash } from 'node:crypto'
import { imageTypes } from '@skillharbor/contracts/constants'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { courses } from '../src/demo/courses.ts'
import { coverSvg, drawPicture, pictureType } from '../src/demo/pictures.ts'

const pictures = await Promise.all(courses.map(drawPicture))

test('every course has its own scene, and no two pictures are equal', () => {
  expect(new Set(courses.map(({ subject }) => subject)).size).toBe(24)
  expect(new Set(pictures.map((picture) => createHash('sha256').update(picture).digest('hex'))).size).toBe(24)
})

test.each(courses.map(({ slug }, index) => ({ slug, index })))('$slug is 1280 × 720 and light', async ({ index }) => {
  const picture = pictures[index] ?? new Uint8Array()
  const { width, height, format } = await sharp(picture).metadata()
  expect({ width, height, type: `image/${format}` }).toEqual({ width: 1280, height: 720, type: pictureType })
  expect(picture.length).toBeLessThan(100_000)
})

test('it is the scenes that differ, not only their chance details', () => {
  const alike = courses.map(({ subject }) => coverSvg({ slug: 'one', category: 'Web3', subject }))
  expect(new Set(alike).size).toBe(24)
})

test('the same course gets the same picture, another slug another one', async () => {
  const chip = { slug: 'one', category: 'Computer Science', subject: 'chip' } as const
  expect(await drawPicture(chip)).toEqual(await drawPicture(chip))
  expect(await drawPicture({ ...chip, slug: 'two' })).not.toEqual(await drawPicture(chip))
})

test('the picture’s type is one that the API takes', () => {
  expect(imageTypes).toContain(pictureType)
})
