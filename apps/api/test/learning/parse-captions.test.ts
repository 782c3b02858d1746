import { describe, expect, test } from 'vitest'
import { parseCaptions } from '../../src/features/teaching/curriculum/parse-captions.ts'

const vtt = (...lines: string[]) => ['WEBVTT', '', ...lines].join('\n')
const cue = (text: string) => vtt('00:01.000 --> 00:02.000', text)
const textOf = (file: string) => parseCaptions(file).map(({ text }) => text)

describe('a captions file', () => {
  test('can be WebVTT, with a header, names, notes, styles and positions', () => {
    const file = vtt(
      'STYLE',
      '::cue { color: red }',
      '',
      'NOTE',
      'by Asha',
      '',
      'NOTE one more',
      '',
      'greeting',
      '00:01.000 --> 00:02.500 align:start position:0%',
      'Hello',
      'there.',
      '',
      '01:00:03.250 --> 01:00:04.000',
      'An hour later.',
    ).replace('WEBVTT', 'WEBVTT - English\nKind: captions')
    expect(parseCaptions(file)).toEqual([
      { startMs: 1_000, endMs: 2_500, text: 'Hello\nthere.' },
      { startMs: 3_603_250, endMs: 3_604_000, text: 'An hour later.' },
    ])
  })

  test.each(['\n', '\r\n', '\r'])('can be SRT, with any line breaks and a byte order mark: %j', (end) => {
    const file = `\ufeff${['1', '00:00:01,000 --> 00:00:02,000', '<i>Hello</i>', '', '2', '00:00:02,000 --> 00:00:03,000', '{\\an8}there.', ''].join(end)}`
    expect(parseCaptions(file)).toEqual([
      { startMs: 1_000, endMs: 2_000, text: 'Hello' },
      { startMs: 2_000, endMs: 3_000, text: 'there.' },
    ])
  })

  test.each([
    ['<v Asha Menon>Hello</v> <c.loud>there</c>', 'Hello there'],
    ['<b>Bold</b>, <font color="red">red</font>, <00:01.500>timed', 'Bold, red, timed'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['&lt;b&gt; &amp;amp; &#2361;&#x93F; &quot;q&quot;', '<b> &amp; हि "q"'],
    ['a < b and b > c', 'a < b and b > c'],
    ['&#99999999; &#1114112;', '&#99999999; \ufffd'],
    ['e\u0301', 'é'],
  ])('becomes plain text: %s', (written, text) => {
    expect(textOf(cue(written))).toEqual([text])
  })

  test('can be WebVTT with a byte order mark', () => {
    expect(textOf(`\ufeff${cue('Hello')}`)).toEqual(['Hello'])
  })

  test('may have cues that say nothing; they are left out', () => {
    expect(textOf(vtt('00:01.000 --> 00:02.000', '<b></b>', '', '00:02.000 --> 00:03.000', '♪'))).toEqual(['♪'])
  })
})

describe('a captions file that can’t be read says why, and where', () => {
  const second = (...lines: string[]) => vtt('00:05.000 --> 00:06.000', 'One', '', ...lines)
  test.each([
    ['', 'There are no captions in this file'],
    ['WEBVTT', 'There are no captions in this file'],
    ['just words', 'Line 1: Expected times like 00:01:02.500 --> 00:01:05.000'],
    [second('words without times'), 'Line 6: Expected times like'],
    [second('00:0x.000 --> 00:08.000', 'Two'), 'Line 6: Write times like'],
    [second('name', '00:07.000 --> 00:61.000', 'Two'), 'Line 7: Write times like'],
    [second('00:07.000 -->', 'Two'), 'Line 6: Write times like'],
    [second('00:07.000 --> 00:07.000', 'Two'), 'Line 6: A caption must end after it begins'],
    [second('00:04.999 --> 00:08.000', 'Two'), 'Line 6: A caption must not begin before the one above it'],
    [second('00:07.000 --> 00:08.000', 'Two', '00:08.000 --> 00:09.000'), 'Line 8: Leave an empty line'],
    [second('00:07.000 --> 00:08.000', 'x'.repeat(1_001)), 'Line 7: At most 1000 characters'],
    [second('00:07.000 --> 00:08.000', 'a\u0000b'), 'Line 7: Must not contain control characters'],
    [second('00:07.000 --> 00:08.000', '&#xD800;'), 'Line 7: Must not contain control characters'],
  ])('%j', (file, message) => {
    expect(() => parseCaptions(file)).toThrow(message)
  })

  test('if it has more than ten thousand cues', () => {
    const cues = (count: number) => `WEBVTT\n\n${'00:01.000 --> 00:02.000\na\n\n'.repeat(count)}`
    expect(parseCaptions(cues(10_000))).toHaveLength(10_000)
    expect(() => parseCaptions(cues(100_000))).toThrow('Line 30003: At most 10000 captions in one file')
  })

  test.each(['<a', '<', '{\\', '&#', '&', '-->', ' ', '\n', '00:'])('soon, if it is a million of %j', (part) => {
    const begun = performance.now()
    expect(() => parseCaptions(cue(part.repeat(1_000_000 / part.length)))).toThrow()
    expect(performance.now() - begun).toBeLessThan(5_000)
  })
})
