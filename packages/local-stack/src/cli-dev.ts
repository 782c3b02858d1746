import { watch } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from './command.ts'
import { devSites } from './dev-sites.ts'
import { root } from './root.ts'
import { reasonOf } from './trouble.ts'

const QUIET_TIME = 200

// `pnpm dev`: the sites reload by themselves; the API is started again when its sources or its contracts change.
await runCommand({ sites: devSites, output: 'terminal' }, ({ parts }) => {
  let timer: NodeJS.Timeout | undefined
  let restarting = Promise.resolve()
  const restart = async () => {
    console.log('The API has changed; starting it again.')
    await parts.get('api')?.restart()
  }
  for (const folder of ['apps/api/src', 'packages/contracts/src']) {
    watch(join(root, folder), { recursive: true }, () => {
      // An editor saves in several steps, a checkout in many.
      clearTimeout(timer)
      timer = setTimeout(() => {
        restarting = restarting.then(restart).catch((error) => console.error(reasonOf(error)))
      }, QUIET_TIME)
    })
  }
})
