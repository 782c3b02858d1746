import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { expect, onTestFinished, test } from 'vitest'
import { isLauncherMissing, launcherChain } from '../src/launchers.ts'
import { processInfo } from '../src/process-info.ts'
import { waitUntil } from '../src/wait.ts'
import { temporaryFolder } from './temporary.ts'

/**
 * Starts a shell that runs `npx`, which runs a shell, which runs `pnpm`, which runs us. Each only waits for the next one,
 * as the real ones do after SIGTERM. `top` is the topmost process that we watch.
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
    `import { launcherChain, onLauncherExit } from '${launchers}'
     onLauncherExit(() => process.exit(0))
     console.log(process.pid, launcherChain().at(-1)[1])
     setTimeout(() => {}, 60_000)`,
  )
  const run = (command: string, args: string) =>
    `require('node:child_process').spawn('${command}', ${args}, { stdio: 'inherit' }); console.log(process.pid)`
  const pnpm = file('pnpm.cjs', run(process.execPath, `['${us}']`))
  const npx = file('npx-cli.js', run('sh', `['-c', '"${process.execPath}" "${pnpm}"; true']`))
  const shell = execa('sh', ['-c', `"${process.execPath}" "${npx}"; true`], {
    stdin: 'ignore',
    stderr: 'inherit',
    reject: false,
  })
  onTestFinished(() => void shell.kill('SIGKILL'))
  let output = ''
  shell.stdout.on('data', (chunk: Buffer) => {
    output += chunk
  })
  const pids = await waitUntil('all to start', 20_000, () => output.match(/^(\d+)\n(\d+)\n(\d+) (\d+)\n$/))
  const [npxPid = 0, pnpmPid = 0, usPid = 0, top = 0] = pids.slice(1).map(Number)
  return { npx: npxPid, pnpm: pnpmPid, us: usPid, top }
}

test.each(['npx', 'pnpm'] as const)('we stop when %s is stopped', async (name) => {
  const chain = await launch()
  process.kill(chain[name], 'SIGTERM')
  await waitUntil('us to exit', 5_000, () => processInfo(chain.us) === undefined)
})

test('we keep running when the shell above npx exits, as when the user puts us in the background', async () => {
  const { npx, us, top } = await launch()
  // If the test command runs under npx, that's the topmost one.
  expect(top).toBe(launcherChain().at(-1)?.[1] ?? npx)
  process.kill(us, 'SIGKILL')
})

test('we stop when npx was stopped before we started', () => {
  const byNpx = { npm_config_npm_version: '11.19.1' }
  const shell = "sh -c 'pnpm' start"
  expect(isLauncherMissing(byNpx, ['pnpm start'])).toBe(true)
  expect(isLauncherMissing(byNpx, ['pnpm start', shell, 'npm exec pnpm@12.21.0 start'])).toBe(false)
  expect(isLauncherMissing(byNpx, ['node /usr/lib/node_modules/npm/bin/npx-cli.js -y pnpm'])).toBe(false)
  expect(isLauncherMissing({}, ['pnpm start'])).toBe(false)
})
