import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { courses } from '../src/demo/courses.ts'
import { clipFile } from '../src/demo/fill-videos.ts'

const names = ['welcome', 'recap']

test('all clips together are small', () => {
  const sizes = courses.flatMap(({ slug }) => names.map((name) => statSync(clipFile(slug, `${name}.mp4`)).size))
  expect(sizes).toHaveLength(48)
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(12_000_000)
})

test.each(courses.map(({ slug }) => slug))('the captions of %s say something for a minute or so at most', (slug) => {
  for (const name of names) {
    const [header, ...cues] = readFileSync(clipFile(slug, `${name}.vtt`), 'utf8')
      .trim()
      .split('\n\n')
    expect(header).toBe('WEBVTT')
    expect(cues.length).toBeGreaterThan(3)
    for (const cue of cues) expect(cue).toMatch(/^\d\d:\d\d\.\d{3} --> \d\d:\d\d\.\d{3}\n\S.+[.!?]$/)
    const [, minutes, seconds] = /--> (\d\d):(\d\d)/.exec(cues.at(-1) ?? '') ?? []
    expect(Number(minutes) * 60 + Number(seconds)).toBeLessThanOrEqual(75)
  }
})
