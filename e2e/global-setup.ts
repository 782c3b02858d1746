import { sites } from './sites.ts'
import { startProduct } from './stack.ts'

/** One product for all journeys, on free ports and in a throw-away folder. Playwright calls what is returned at the end. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { urls, stop } = await startProduct()
  sites.set(urls)
  return stop
}
