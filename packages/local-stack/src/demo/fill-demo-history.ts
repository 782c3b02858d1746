import { existsSync } from 'node:fs'
import { finishPart } from './calls.ts'
import { fillLearning } from './fill-learning.ts'
import { fillSales } from './fill-sales.ts'

type History = {
  apiUrl: string
  sandboxUrl: string
  databaseUrl: string
  markerFile: string
  log: (line: string) => void
}

/**
 * Lets demo people use the demo catalogue: 90 days of sales, and a learner who has finished one course and begun another.
 * Reports what it did through `log`, also a failure. Does nothing that `{markerFile}-sales` and `{markerFile}-learning` say is done, or where the demo catalogue is missing.
 */
export const fillDemoHistory = async ({ markerFile, log, ...where }: History): Promise<void> => {
  if (!existsSync(`${markerFile}-lessons`)) return
  for (const [part, fill] of Object.entries({ sales: fillSales, learning: fillLearning })) {
    const marker = `${markerFile}-${part}`
    if (existsSync(marker)) continue
    // After a crash halfway, the rest isn't added: sales of the past would stand after newer ones.
    await finishPart(marker)
    // The marketplace works without it.
    const line = await fill(where).catch((error: Error) => `Couldn't add all of the demo’s ${part}: ${error.message}`)
    log(line)
  }
}
