import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../build/programs.ts'

const run = promisify(execFile)

/** Whether this machine has each of these programs; else the name of one that it hasn't. */
export const missingProgram = async (...names: string[]): Promise<string | undefined> => {
  for (const name of names)
    if (!(await run('sh', ['-c', `command -v ${name}`]).catch(() => undefined)))
      return `there is no ${name} on this machine`
  return undefined
}

/** The folder of an npm package that is fetched on demand, because only these checks need it. Throws if it can't be. */
export const fetchedPackage = async (name: string, version: string): Promise<string> => {
  const folder = join(root, 'node_modules/.cache/servers', `${name}@${version}`)
  const options = ['--no-save', '--no-audit', '--no-fund', '--prefer-offline', '--prefix', folder]
  await run('npm', ['install', ...options, `${name}@${version}`], { timeout: 300_000 })
  return join(folder, 'node_modules', name)
}

/** Whether the system has this locale, as `locale -a` spells it. */
export const hasLocale = async (name: string): Promise<boolean> => {
  const { stdout } = await run('locale', ['-a']).catch(() => ({ stdout: '' }))
  return stdout.split('\n').includes(name)
}
