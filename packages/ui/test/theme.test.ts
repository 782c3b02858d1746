import { expect, test } from 'vitest'
import css from '../src/theme.css?raw'

/** A colour of the theme, as light and dark show it. */
const coloursOf = (name: string): [light: string, dark: string] => {
  const pair = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css)
  if (pair?.[1] && pair[2]) return [pair[1], pair[2]]
  const one = new RegExp(`--color-${name}: (#\\w{6});`).exec(css)?.[1]
  if (!one) throw new Error(`The theme has no colour ${name}`)
  return [one, one]
}

// https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
const luminance = (hex: string) =>
  [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => {
    const part = Number.parseInt(hex.slice(1 + 2 * at, 3 + 2 * at), 16) / 255
    return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  }, 0)
const contrast = (a: string, b: string) => {
  const [dim, bright] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number]
  return (bright + 0.05) / (dim + 0.05)
}

test('contrast is measured as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

const text = [
  ...['paper', 'surface', 'sunken'].flatMap((ground) => [
    ['ink', ground],
    ['ink-soft', ground],
    ['accent', ground],
    ['danger', ground],
  ]),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-strong'],
  ['accent', 'accent-soft'],
  ['ink', 'accent-soft'],
  ['danger', 'danger-soft'],
  ['success', 'success-soft'],
  ['success', 'surface'],
  ['on-bar', 'bar'],
  ['on-bar', 'bar-raised'],
  ['on-bar-soft', 'bar'],
  ['highlight', 'bar'],
  ['bar', 'highlight'],
  ['bar', 'highlight-strong'],
] as [string, string][]
const edges = [
  ['control', 'paper'],
  ['control', 'surface'],
  ['accent', 'paper'],
  ['star', 'paper'],
  ['star', 'surface'],
] as [string, string][]

test.each([...text.map((pair) => [...pair, 4.5] as const), ...edges.map((pair) => [...pair, 3] as const)])(
  '%s on %s has a contrast of %s in light and in dark',
  (front, ground, least) => {
    const [lightFront, darkFront] = coloursOf(front)
    const [lightGround, darkGround] = coloursOf(ground)
    expect(contrast(lightFront, lightGround)).toBeGreaterThanOrEqual(least)
    expect(contrast(darkFront, darkGround)).toBeGreaterThanOrEqual(least)
  },
)
