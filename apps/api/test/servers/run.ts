import { startMailbox } from '@skillharbor/local-stack/mailbox'
import { startPostgres } from '@skillharbor/local-stack/postgres'
import { apart, withWorld } from '../faults/world.ts'
import type { Foreign, Usual } from './foreign.ts'
import { doMainJob } from './main-job.ts'
import { poolers } from './poolers.ts'
import { mailServers } from './postfix.ts'
import { postgresServers } from './postgres.ts'
import { redisServers } from './redis.ts'
import { s3Servers } from './swift.ts'

const usage = `node apps/api/test/servers/run.ts [WORDS]
Does the product's main job on servers that others wrote (docs/operations.md): on those whose name has the words, or on all.`

const all: readonly Foreign[] = [...postgresServers, ...poolers, ...redisServers, ...s3Servers, ...mailServers]

/** Does the main job on one server. Resolves with how it went, in words. */
const check = async (
  { start }: Foreign,
  usual: Omit<Usual, 'smtpUrl'>,
): Promise<{ failed: boolean; words: string }> => {
  const mailbox = await startMailbox()
  const begun = Date.now()
  try {
    const started = await start({ ...usual, smtpUrl: mailbox.smtpUrl })
    if (typeof started === 'string') return { failed: false, words: `NOT CHECKED: ${started}` }
    try {
      const settings = (databaseUrl: string) => ({ SMTP_URL: mailbox.smtpUrl, ...started.settings?.(databaseUrl) })
      await withWorld(started.postgresUrl ?? usual.postgresUrl, apart, (world) => doMainJob(world, mailbox), settings)
    } finally {
      await started.stop()
    }
    return { failed: false, words: `held, ${Math.round((Date.now() - begun) / 1000)} s` }
  } catch (error) {
    return { failed: true, words: `FAILED: ${error instanceof Error ? (error.stack ?? error.message) : error}` }
  } finally {
    await mailbox.stop()
  }
}

const main = async (words: string): Promise<number> => {
  const wanted = all.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()))
  if (wanted.length === 0) {
    console.error(`${usage}\n${all.map(({ name }) => `  ${name}`).join('\n')}`)
    return 2
  }
  const postgres = await startPostgres()
  let code = 0
  try {
    for (const one of wanted) {
      const { failed, words } = await check(one, { postgresUrl: postgres.url })
      console.log(`${one.name}: ${words}`)
      if (failed) code = 1
    }
  } finally {
    await postgres.stop()
  }
  return code
}

process.exitCode = await main(process.argv.slice(2).join(' '))
