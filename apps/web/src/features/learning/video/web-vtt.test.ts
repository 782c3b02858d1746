import { expect, test } from 'vitest'
import { toWebVtt } from './web-vtt.ts'

test('cues become a WebVTT file, in which their text is no markup, and end before the next one begins', () => {
  const cues = [
    { startMs: 1_005, endMs: 2_500, text: 'if a < b &&\nb --> c' },
    { startMs: 3_723_004, endMs: 36_000_000, text: '<b>' },
  ]
  expect(toWebVtt(cues)).toBe(
    [
      'WEBVTT',
      '',
      '00:00:01.005 --> 00:00:02.499',
      'if a &lt; b &amp;&amp;',
      'b --&gt; c',
      '',
      '01:02:03.004 --> 09:59:59.999',
      '&lt;b&gt;',
    ].join('\n'),
  )
})
