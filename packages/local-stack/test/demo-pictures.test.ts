import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { imageTypes } from '@skillharbor/contracts/constants'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type AdminName, admins } from '../src/demo/accounts.ts'
import { courses } from '../src/demo/courses.ts'
import { pictureFile, portraitFile } from '../src/demo/fill-demo-catalogue.ts'

const files = courses.map(({ slug }) => pictureFile(slug))

test('every demo course has a picture of its own, and there are no others', () => {
  expect(readdirSync(dirname(pictureFile('any'))).toSorted()).toEqual(files.map((file) => basename(file)).toSorted())
  const hashes = files.map((file) => createHash('sha256').update(readFileSync(file)).digest('hex'))
  expect(new Set(hashes).size).toBe(24)
})

test.each(courses.map(({ slug }) => slug))(
  'the picture of %s is 1280 × 720, small, and of an accepted type',
  async (slug) => {
    const picture = readFileSync(pictureFile(slug))
    const { width, height, format } = await sharp(picture).metadata()
    expect({ width, height, format }).toEqual({ width: 1280, height: 720, format: 'webp' })
    expect(imageTypes).toContain(`image/${format}`)
    expect(picture.length).toBeLessThanOrEqual(40_000)
  },
)

test('every demo seller has a portrait, square and small', async () => {
  const owners = Object.keys(admins) as AdminName[] // Object.keys loses the key type
  for (const owner of owners) {
    const portrait = readFileSync(portraitFile(owner))
    expect(await sharp(portrait).metadata()).toMatchObject({ width: 480, height: 480, format: 'webp' })
    expect(portrait.length).toBeLessThanOrEqual(20_000)
  }
})
