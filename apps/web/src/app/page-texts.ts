import type { PageTexts } from '@skillharbor/ui/page-skeleton'

const textOf = (name: string) => globalThis.document?.getElementById(name)?.textContent

/**
 * The title and the lead that the build put into the page's skeleton (build/write-pages.ts). React draws the skeleton anew
 * before the screen's messages are there, and would lose them.
 */
export const pageTexts: PageTexts = { title: textOf('skeleton-title'), lead: textOf('skeleton-lead') }
