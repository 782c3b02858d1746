import { admins, learner } from './demo/accounts.ts'
import { watchLaunchers } from './launchers.ts'
import { readSettings } from './settings.ts'
import { type Stack, type StackOptions, startStack } from './stack.ts'
import { reasonOf, Trouble } from './trouble.ts'

const say = (line: string) => console.log(line)

/**
 * Runs the stack for the person at the terminal until Ctrl-C, TERM, the end of whatever launched us, or a part that
 * cannot be kept up. Ends the process: 0 when it was asked to, 1 with one clear line when it could not go on.
 * @param whenReady gets the stack before the last line is printed.
 */
export async function runCommand(
  { sites, output }: Required<Pick<StackOptions, 'sites' | 'output'>>,
  whenReady: (stack: Stack) => void = () => undefined,
): Promise<void> {
  const asked = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // Somebody who asks twice does not want to wait; the parts end by themselves without us.
      if (asked.signal.aborted && signal === 'SIGINT') process.exit(1)
      asked.abort()
    })
  }
  watchLaunchers(() => asked.abort())
  // A reader that went away, as in `start | head`, is no reason to fall.
  process.stdout.on('error', () => undefined)

  try {
    // pnpm runs a script in its package's folder and leaves the caller's in INIT_CWD.
    const settings = readSettings(process.env, process.env.INIT_CWD ?? process.cwd())
    say('Skill Harbor is starting …')
    const stack = await startStack({ ...settings, demo: true, sites, output, log: say, signal: asked.signal })
    whenReady(stack)
    introduce(stack)
    const reason = await Promise.race([stack.failed, aborted(asked.signal)])
    await stack.stop()
    if (reason) throw new Trouble(`${reason} Everything was stopped.`)
  } catch (error) {
    if (asked.signal.aborted) process.exit(0)
    console.error(error instanceof Trouble ? error.message : `Skill Harbor did not start: ${reasonOf(error)}`)
    process.exit(1)
  }
  process.exit(0)
}

function introduce({ urls, payments, mails, folder }: Stack): void {
  const provider = payments === 'sandbox' ? `${urls.sandbox} (sandbox: no real money)` : 'Razorpay, with your keys'
  const mailbox = mails === 'mailbox' ? `${urls.mailbox} (none leaves this machine)` : 'sent by your SMTP_URL'
  say(`
  Learner site  ${urls.web}
  Admin site    ${urls.admin}
  API           ${urls.api}/api/docs
  Payments      ${provider}
  Mails         ${mailbox}
  Data, logs    ${folder}

  Demo accounts, all with the password ${learner.password}
    learner     ${learner.email}
    admins      ${admins.asha.email}, ${admins.ravi.email}
`)
  say('Skill Harbor is ready')
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined)
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
}
