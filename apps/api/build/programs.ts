import { join } from 'node:path'

/** The API's folder. */
export const root = join(import.meta.dirname, '..')

/** The API's programs, each with its source. In the bundle, the first is `main.mjs`. */
export const programs = {
  main: 'src/main.ts',
  worker: 'src/worker.ts',
  operator: 'src/operator.ts',
  'picture-process': 'src/adapters/media/picture-process.ts',
  'preparation-process': 'src/adapters/media/preparation-process.ts',
} as const
