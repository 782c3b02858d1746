import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { supported } from '@skillharbor/browsers/supported'
import { expect, test } from 'vitest'
import { youngScripts } from '../src/browsers/young-scripts.ts'
import { youngStyles } from '../src/browsers/young-styles.ts'
import { plantTree } from './planted-tree.ts'

const young = [
  ['Map.groupBy([1], String)', 'Map.groupBy'],
  ['Object.groupBy([1], String)', 'Object.groupBy'],
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['Promise.try(() => 1)', 'Promise.try'],
  ['URL.parse("/")', 'URL.parse'],
  ['URL.canParse("/")', 'URL.canParse'],
  ['new Intl.Segmenter()', 'Intl.Segmenter'],
  ['AbortSignal.any([])', 'AbortSignal.any'],
  ['Array.fromAsync([1])', 'Array.fromAsync'],
  ['[1].values().map(String)', 'Iterator.map'],
  ['new Set([1]).union(new Set([2]))', 'Set.union'],
  ['"a".toWellFormed()', 'String.toWellFormed'],
  ['document.body.checkVisibility()', 'Element.checkVisibility'],
  ['document.body.showPopover()', 'HTMLElement.showPopover'],
  ['new Response().bytes()', 'Body.bytes'],
  ['requestIdleCallback(() => {})', 'requestIdleCallback'],
  ['/[a--b]/v', 'RegExp flag v'],
  ['/(?i:a)/', 'RegExp modifiers'],
] as const
const fine = [
  '[1].toSorted()',
  'AbortSignal.timeout(1)',
  'Array.from([1])',
  '[[1]].map(String)',
  'document.body.checkVisibility?.()',
  '"cancelIdleCallback" in window && cancelIdleCallback(1)'.replaceAll('"', "'"),
  '{ union: (one: number) => one }.union(1)',
]

test('whatever is younger than the supported browsers is found, and nothing else', () => {
  const lines = [...young.map(([code]) => code), ...fine].map((code, at) => `export const a${at} = ${code}`)
  const root = plantTree({ 'apps/web/src/all.ts': lines.join('\n') })
  const { read, found } = youngScripts(root, [join(root, 'apps/web/src/all.ts')])
  expect(read).toBe(1)
  expect(found.map(({ line, what }) => [line, what])).toEqual(young.map(([, what], at) => [at + 1, what]))
  expect(found[0]).toEqual({
    file: 'apps/web/src/all.ts',
    line: 1,
    what: 'Map.groupBy',
    lackedBy: ['chrome (117 has it)', 'safari (17.4 has it)', 'firefox (119 has it)'],
  })
})

test('styles that are younger than the supported browsers are found, unless a page does without', () => {
  const css = `
    @scope (a) { b { color: light-dark(red, blue); float: inline-start } }
    a:user-valid { text-wrap: balance; -webkit-user-select: none; user-select: none }
    @supports (color: red) { p { field-sizing: content; color: color-mix(in srgb, red, blue) } }`
  expect(youngStyles(css).map((found) => found.split(',', 1)[0])).toEqual([
    '@scope',
    'light-dark()',
    'float: inline-start',
    ':user-valid',
    'field-sizing',
    'field-sizing: content',
  ])
})

test('the README names the supported browsers', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8')
  const { chrome, safari, firefox } = supported
  expect(readme).toContain(`Chromium ${chrome}, Safari and iOS ${safari}, and Firefox ${firefox}`)
})
