import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { notChecked } from './engines/find-engines.ts'
import { sites } from './sites.ts'
import { startProduct } from './stack.ts'

/** One product for all journeys, on free ports and in a throw-away folder. Playwright calls what is returned at the end. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  for (const words of notChecked()) console.log(words)
  const { urls, folder, stop } = await startProduct()
  const { paymentKeyId, paymentKeySecret } = JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8'))
  sites.set(urls, `${paymentKeyId}:${paymentKeySecret}`)
  return stop
}
