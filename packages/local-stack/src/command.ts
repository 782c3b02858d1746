import closeWithGrace from 'close-with-grace'
import { build } from './build.ts'
import { admins, learner, operator } from './demo/accounts.ts'
import { onLauncherExit } from './launchers.ts'
import { builtApi } from './parts/api.ts'
import { builtSites } from './parts/sites.ts'
import { readSettings } from './settings.ts'
import { type Stack, type StackOptions, startStack } from './stack.ts'
import { messageOf, StartupError } from './startup-error.ts'

/** More than all parts together are given to stop, one after another. */
const STOP_TIMEOUT = 60_000

/** `pnpm start`: the whole product, served on this machine as in production. */
export const start = () =>
  runCommand({
    api: { ...builtApi, prepare: (signal) => build(['api'], signal) },
    sites: { ...builtSites, prepare: (signal) => build(['web', 'admin'], signal) },
    output: 'files',
  })

/**
 * Runs the stack in a terminal until Ctrl-C, SIGTERM, the exit of whatever launched us, or the failure of a part. Then
 * exits the process: with 0 if it was asked to stop, or with 1 and a one-line message.
 * @param onReady receives the stack before the last line is printed.
 */
export async function runCommand(
  { api, sites, output }: Required<Pick<StackOptions, 'api' | 'sites' | 'output'>>,
  onReady: (stack: Stack) => void = () => undefined,
): Promise<void> {
  const stopping = new AbortController()
  const finished = Promise.withResolvers<void>()
  const { close } = closeWithGrace({ delay: STOP_TIMEOUT }, async ({ err }) => {
    if (err) console.error(err)
    stopping.abort()
    await finished.promise
  })
  onLauncherExit(() => void close())
  // A reader that went away, as in `start | head`, is no reason to stop.
  process.stdout.on('error', () => undefined)

  try {
    // pnpm runs a script in its package's folder; the caller's folder is in INIT_CWD.
    const settings = readSettings(process.env, process.env.INIT_CWD ?? process.cwd())
    console.log('Starting Skill Harbor…')
    const stack = await startStack({
      ...settings,
      demo: true,
      demoHistory: true,
      api,
      sites,
      output,
      log: console.log,
      signal: stopping.signal,
    })
    onReady(stack)
    console.log(introduction(stack))
    console.log('Skill Harbor is ready')
    const failure = await Promise.race([stack.failed, aborted(stopping.signal)])
    await stack.stop()
    if (failure) throw new StartupError(`${failure} Skill Harbor has stopped.`)
  } catch (error) {
    if (!stopping.signal.aborted) {
      console.error(error instanceof StartupError ? error.message : `Couldn't start Skill Harbor: ${messageOf(error)}`)
      process.exit(1)
    }
  }
  finished.resolve()
}

function introduction({ urls, payments, mails, folder }: Stack): string {
  const provider = payments === 'sandbox' ? `${urls.sandbox} (sandbox, no real money)` : 'Razorpay, with your keys'
  const mailbox = mails === 'mailbox' ? `${urls.mailbox} (emails don't leave this machine)` : 'sent through SMTP_URL'
  return `
  Learner site  ${urls.web}
  Admin site    ${urls.admin}
  API           ${urls.api}/api/docs
  Payments      ${provider}
  Emails        ${mailbox}
  Data, logs    ${folder}

  Demo accounts (password: ${learner.password})
    learner     ${learner.email}
    admins      ${admins.asha.email}, ${admins.ravi.email}
    operator    ${operator.email}
`
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined)
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
}
