/**
 * The oldest version of each browser that the sites work in. Edge, Samsung Internet and Android's WebViews are Chromium.
 * The build aims at these, `pnpm browsers` refuses what is younger, and browsers that are older get a notice.
 */
export const supported = { chrome: 111, safari: 16.4, firefox: 115 } as const

export type Browser = keyof typeof supported
