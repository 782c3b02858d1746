import { expect, test } from 'vitest'
import { cuesBeside } from './cues-beside.ts'

const cue = (startMs: number, endMs: number, text: string) => ({ startMs, endMs, text })
const english = [cue(1_000, 2_000, 'Hello'), cue(2_000, 4_000, 'a graph'), cue(61_000, 62_000, 'Bye')]

test('a cue stands beside the one that it is shown with for longest', () => {
  expect(
    cuesBeside(english, [cue(900, 2_100, 'नमस्ते'), cue(1_900, 4_000, 'एक ग्राफ़'), cue(61_500, 63_000, 'विदा')]),
  ).toEqual(['नमस्ते', 'एक ग्राफ़', 'विदा'])
})

test('several cues may stand beside one, and none beside another', () => {
  expect(cuesBeside(english, [cue(2_000, 3_000, 'एक'), cue(3_000, 4_000, 'ग्राफ़')])).toEqual(['', 'एक ग्राफ़', ''])
})

test('a cue as long as the video moves no other one', () => {
  const others = [cue(0, 90_000, '[संगीत]'), cue(1_000, 2_000, 'नमस्ते'), cue(61_000, 62_000, 'विदा')]
  expect(cuesBeside(english, others)).toEqual(['नमस्ते', '[संगीत]', 'विदा'])
})

test('nothing is lost that is said before the first cue, between two, or after the last', () => {
  const others = [cue(0, 500, 'पहले'), cue(30_000, 31_000, 'बीच में'), cue(90_000, 91_000, 'बाद में')]
  expect(cuesBeside(english, others)).toEqual(['पहले', 'बीच में', 'बाद में'])
  expect(cuesBeside([], others)).toEqual([])
})
