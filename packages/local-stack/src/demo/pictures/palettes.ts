import type { Category } from '@skillharbor/contracts/entities'

/** The colours of one category's covers. Scenes use the role of a colour, never the colour itself. */
export type Palette = {
  /** The background, from its darkest corner to its lightest. */
  readonly night: string
  readonly day: string
  /** Sheets that things are drawn on. */
  readonly paper: string
  /** Three accents that stand out on the background as well as on paper; `a` leads. */
  readonly a: string
  readonly b: string
  readonly c: string
}

export const palettes: Readonly<Record<Category, Palette>> = {
  'Computer Science': { night: '#0b1220', day: '#3b4a67', paper: '#eef2f9', a: '#f5b83d', b: '#4fc3f7', c: '#ff7d6b' },
  'Web Development': { night: '#03302f', day: '#0f8a7e', paper: '#ecfbf7', a: '#2fd6b5', b: '#ffc857', c: '#ff8fa3' },
  'UI/UX': { night: '#5c0f3a', day: '#ee5d7e', paper: '#fff3f5', a: '#ff9db1', b: '#ffd166', c: '#7c5cff' },
  'Web Designing': { night: '#7a2410', day: '#f59338', paper: '#fff6ea', a: '#ffb443', b: '#ef5b45', c: '#2f9ea6' },
  Web3: { night: '#1d0b45', day: '#7440d9', paper: '#f4efff', a: '#b79bff', b: '#4de3d0', c: '#ff8ad4' },
  'Artificial Intelligence': {
    night: '#061237',
    day: '#1f6fe0',
    paper: '#eef5ff',
    a: '#5cc8ff',
    b: '#ffd75e',
    c: '#ff7ab8',
  },
  'Data Structure and Algorithms': {
    night: '#0a2e1a',
    day: '#3e9b4f',
    paper: '#f2fbee',
    a: '#a4e05f',
    b: '#ffd24a',
    c: '#4fb6e8',
  },
}

/** The colour `share` (0 to 1) of the way from one `#rrggbb` colour to another. */
export const mix = (from: string, to: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) => {
      const [start, end] = [from, to].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number]
      return Math.round(start + (end - start) * share)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`
