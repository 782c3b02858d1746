/** Those of the site's icon. */
export const markColors = {
  night: '#0b1f27',
  tower: '#eef5f6',
  band: '#0a6176',
  light: '#f4b454',
  sea: '#62cadb',
} as const

type Shape = { path: string; color: string }

/** The lighthouse of the site's icon, in a square of 32 units: what is filled, and the line of the sea, two units thick. */
export const lighthouse: { filled: readonly Shape[]; sea: Shape } = {
  filled: [
    { path: 'M13 13h6l2 12H11z', color: markColors.tower },
    { path: 'M12.4 17h7.2l.5 3h-8.2z', color: markColors.band },
    { path: 'M12.5 9.5 16 6l3.5 3.5V12h-7z', color: markColors.light },
  ],
  sea: { path: 'M8 25.5h16', color: markColors.sea },
}
