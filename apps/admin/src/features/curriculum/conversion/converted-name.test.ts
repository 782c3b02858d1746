import { expect, test } from 'vitest'
import { convertedName } from './converted-name.ts'

test('a converted file has the name of the one that was chosen, and its height if it is a rendition', () => {
  expect(convertedName('Talk.1.webm')).toBe('Talk.1.mp4')
  expect(convertedName('Talk.webm', 720)).toBe('Talk-720p.mp4')
})

test.each(['x'.repeat(300), `x${'😀'.repeat(150)}`])(
  'a long name is cut, so that the API takes it after the conversion',
  (stem) => {
    const name = convertedName(`${stem}.mov`, 1080)
    expect(name.length).toBeLessThanOrEqual(150)
    expect(name).toMatch(/^x.{60,}-1080p\.mp4$/u)
    expect(encodeURIComponent(name)).not.toBe('')
  },
)
