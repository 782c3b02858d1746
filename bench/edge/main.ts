import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@skillharbor/local-stack/ports'
import { withDurablePostgres } from '../../apps/api/test/faults/durable-postgres.ts'
import { programFile } from '../../apps/api/test/faults/programs.ts'
import { inWorld } from '../../apps/api/test/faults/world.ts'
import { startNginx } from '../../apps/api/test/nginx.ts'
import { fillMarketplace } from '../big-marketplace/fill.ts'
import { load, median } from '../load.ts'
import { publicPaths } from '../sites/asked.ts'
import { startProgram } from '../sites/measured-process.ts'

// `pnpm bench:edge` measures what strangers' reads cost behind a stock nginx that keeps them for a second, beside a file of
// the same bytes that the same nginx serves.
type Measured = { perSecond: number; ratio: number }

const rounds = 5
const seconds = 2

await withDurablePostgres(({ now }) =>
  inWorld(now().url, async (world) => {
    await fillMarketplace(world.environment.DATABASE_URL ?? '', { courses: 1_000, purchases: 5_000 })
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const environment = { ...world.environment, LOG_LEVEL: 'info', API_PORT: `${port}`, WORKER: 'apart' }
    const api = await startProgram(await programFile('main'), environment, { url, log: '/dev/null' })
    const edge = await startNginx(url, 'nothing is measured')
    if (edge) {
      console.error('| path | per second | ÷ a static file of the same size |\n| --- | --- | --- |')
      for (const [at, { title, next, bytes }] of (await publicPaths(world)).entries()) {
        await writeFile(join(edge.folder, `${at}.json`), bytes)
        const measured: Measured[] = []
        for (let round = 0; round <= rounds; round++) {
          const { perSecond } = await load(edge.url, next, { seconds })
          const file = await load(edge.url, () => ({ method: 'GET', path: `/static/${at}.json` }), { seconds })
          if (round > 0) measured.push({ perSecond, ratio: perSecond / file.perSecond })
        }
        const of = (figure: (one: Measured) => number) => median(measured.map(figure))
        const figures = [Math.round(of((one) => one.perSecond)).toLocaleString('en'), of((one) => one.ratio).toFixed(2)]
        console.error(`| ${[title, ...figures].join(' | ')} |`)
      }
      await edge.stop()
    }
    api.kill()
    await once(api, 'exit')
  }),
)
