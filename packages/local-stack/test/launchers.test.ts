import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { launcherChain, launcherIsMissing } from '../src/launchers.ts'
import { processInfo } from '../src/process-info.ts'
import { until } from '../src/until.ts'
import { temporaryFolder } from './temporary-folder.ts'

/**
 * A shell that runs `npx`, which runs a shell, which runs `pnpm`, which runs us: each only waits for the next, as the
 * real ones do after TERM. `top` is the last process we watch.
 */
async function launch(): Promise<Record<'npx' | 'pnpm' | 'us' | 'top', number>> {
  const folder = temporaryFolder()
  const launchers = new URL('../src/launchers.ts', import.meta.url).href
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const us = file(
    'us.mjs',
    `import { launcherChain, watchLaunchers } from '${launchers}'
     watchLaunchers(() => process.exit(0))
     console.log(process.pid, launcherChain().at(-1)[1])
     setTimeout(() => {}, 60_000)`,
  )
  const run = (command: string, args: string) =>
    `require('node:child_process').spawn('${command}', ${args}, { stdio: 'inherit' }); console.log(process.pid)`
  const pnpm = file('pnpm.cjs', run(process.execPath, `['${us}']`))
  const npx = file('npx-cli.js', run('sh', `['-c', '"${process.execPath}" "${pnpm}"; true']`))
  const shell = spawn('sh', ['-c', `"${process.execPath}" "${npx}"; true`], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void shell.kill('SIGKILL'))
  let output = ''
  shell.stdout.on('data', (chunk: Buffer) => {
    output += chunk
  })
  const pids = await until('all to start', 20_000, () => output.match(/^(\d+)\n(\d+)\n(\d+) (\d+)\n$/))
  const [npxPid = 0, pnpmPid = 0, usPid = 0, top = 0] = pids.slice(1).map(Number)
  return { npx: npxPid, pnpm: pnpmPid, us: usPid, top }
}

test.each(['npx', 'pnpm'] as const)('notices when %s ends', async (name) => {
  const chain = await launch()
  process.kill(chain[name], 'SIGTERM')
  await until('our end', 5_000, () => processInfo(chain.us) === undefined)
})

test('a shell above npx isn’t watched, because it may end while we run in the background', async () => {
  const { npx, us, top } = await launch()
  // The test command itself runs under npx, which is then the topmost.
  expect(top).toBe(launcherChain().at(-1)?.[1] ?? npx)
  process.kill(us, 'SIGKILL')
})

test('notices an npx that was killed before we started', () => {
  const byNpx = { npm_config_npm_version: '11.19.1' }
  const shell = "sh -c 'pnpm' start"
  expect(launcherIsMissing(byNpx, ['pnpm start'])).toBe(true)
  expect(launcherIsMissing(byNpx, ['pnpm start', shell, 'npm exec pnpm@12.21.0 start'])).toBe(false)
  expect(launcherIsMissing(byNpx, ['node /usr/lib/node_modules/npm/bin/npx-cli.js -y pnpm'])).toBe(false)
  expect(launcherIsMissing({}, ['pnpm start'])).toBe(false)
})
