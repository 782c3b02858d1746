import type { ListPage } from '../payments/payment-provider.ts'

/** The time span of a list: items created from `since` to `until`. */
export type Span = Pick<ListPage, 'since' | 'until'>

/** The number of items of a page, and the most pages that are read. */
const pages = { count: 100, most: 1_000 } as const

/**
 * Reads a list of the provider's to its end and returns its pages, newest items first. What is created meanwhile comes
 * first, so it can only make an item appear twice. Throws an error if there are more than 100,000 items, and whatever
 * `read` throws.
 */
export const everyPage = async <Page extends { size: number }>(
  span: Span,
  read: (page: ListPage) => Promise<Page>,
): Promise<Page[]> => {
  const all: Page[] = []
  for (let skip = 0; all.length < pages.most; skip += pages.count) {
    const page = await read({ ...span, skip, count: pages.count })
    all.push(page)
    if (page.size < pages.count) return all
  }
  throw new Error(`The provider lists more than ${pages.most * pages.count} items: recover a shorter time at once`)
}
