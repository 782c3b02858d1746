import { operations } from '@skillharbor/contracts/operations'
import type { Mailbox } from '@skillharbor/local-stack/mailbox'
import { caller } from '../../caller.ts'
import { newLearner, password } from '../../people.ts'
import { withDurablePostgres } from '../durable-postgres.ts'
import { withMailbox } from '../mailbox.ts'
import type { Finding, Pace, Scenario } from '../scenario.ts'
import { inParallel, untilNone } from '../waiting.ts'
import { inWorld, type World } from '../world.ts'

const [attacker, victim] = ['198.51.100.1', '203.0.113.1']
/** How many requests the attacker has in flight, and how often the victim does what is timed. */
const [parallel, times] = [120, { login: 15, list: 400 }]
/** In milliseconds. */
const most = { login: 1_000, reset: 2_000 }

const from = (world: World, address: string) => caller(world.api.url, { 'x-forwarded-for': address })
const at = (took: readonly number[], share: number) =>
  Number((took.toSorted((a, b) => a - b)[Math.ceil(took.length * share) - 1] ?? 0).toFixed(1))
const show = (took: readonly number[]) => `p50 ${at(took, 0.5)}, p99 ${at(took, 0.99)} ms`

/** Does it again and again, one after the other. Returns how long each time took, and what wasn't answered with 200. */
const timed = async (times: number, work: () => Promise<{ status: number }>) => {
  const took: number[] = []
  const refused: number[] = []
  for (let time = 0; time < times; time++) {
    const begun = performance.now()
    const { status } = await work()
    took.push(performance.now() - begun)
    if (status !== 200) refused.push(status)
  }
  return { took, refused }
}

/** What somebody elsewhere sees: a log in, and the catalogue. */
const look = async (world: World, email: string) => ({
  login: await timed(times.login, () => from(world, victim).call('rest', 'auth.login', { email, password })),
  list: await timed(times.list, () => fetch(world.api.url + operations.courses.list.path)),
})

/** The attacker logs in with the right password, so many times at once, again and again, as long as `work` takes. */
const whileFlooded = async <T>(world: World, email: string, work: () => Promise<T>) => {
  let isOver = false
  const counts = new Map<number, number>()
  const logIn = async () => {
    const { status } = await from(world, attacker).call('rest', 'auth.login', { email, password })
    counts.set(status, (counts.get(status) ?? 0) + 1)
  }
  const flood = async () => {
    while (!isOver) await Promise.all(Array.from({ length: parallel }, logIn))
  }
  const flooding = flood()
  const seen = await work().finally(() => {
    isOver = true
  })
  await flooding
  return { seen, answers: [...counts].map(([status, count]) => `${count} × ${status}`).join(', ') }
}

/** Accounts are opened from three addresses, and then the victim asks for a link. Returns when it arrived, in ms. */
const resetAfterSignUps = async (world: World, mailbox: Mailbox, email: string, signUps: number) => {
  const accounts = Array.from({ length: signUps }, (_, index) => index)
  await inParallel(accounts, 12, async (index) => {
    const account = { username: 'Somebody', email: `crowd${index}@skillharbor.example`, password }
    await from(world, `192.0.2.${(index % 3) + 1}`).call('rest', 'auth.signup', account)
  })
  const asked = performance.now()
  await from(world, victim).call('rest', 'auth.forgotPassword', { email })
  const isThere = () => mailbox.mails().some(({ to, subject }) => to.includes(email) && subject.startsWith('Set a new'))
  const missing = await untilNone(60_000, async () => (isThere() ? [] : ['the link to set a new password never came']))
  return { took: performance.now() - asked, missing }
}

const play = async (world: World, mailbox: Mailbox, size: number, pace: Pace): Promise<Finding> => {
  const [owner, crowd] = [await newLearner(world.api.url), await newLearner(world.api.url)]
  await world.courses(25)
  const calm = await look(world, owner.email)
  const { seen, answers } = await whileFlooded(world, crowd.email, () => look(world, owner.email))
  const reset = await resetAfterSignUps(world, mailbox, owner.email, size)
  const violations = [
    ...reset.missing,
    ...seen.login.refused.map((status) => `a log in elsewhere was answered ${status}`),
  ]
  if (pace === 'real') {
    if (at(seen.login.took, 1) >= most.login) violations.push(`a log in elsewhere took ${at(seen.login.took, 1)} ms`)
    if (at(seen.list.took, 0.5) > 2 * Math.max(at(calm.list.took, 0.5), 5))
      violations.push(`the list’s p50 went from ${at(calm.list.took, 0.5)} to ${at(seen.list.took, 0.5)} ms`)
    if (reset.took >= most.reset) violations.push(`the link came after ${Math.round(reset.took)} ms`)
  }
  const note = [
    `log in calm ${show(calm.login.took)}, flooded ${show(seen.login.took)}`,
    `list calm ${show(calm.list.took)}, flooded ${show(seen.list.took)}`,
    `attacker ${answers}`,
    `link after ${size} sign-ups ${Math.round(reset.took)} ms`,
  ]
  return { trials: size, violations, note: note.join('; ') }
}

export const floods: Scenario = {
  promise: 'floods',
  title: '120 log ins at once, and so many sign-ups',
  full: 600,
  small: 30,
  run: (_, size, pace) =>
    withDurablePostgres((durable) =>
      withMailbox((mailbox) =>
        inWorld(durable.now().url, (world) => play(world, mailbox, size, pace), {
          TRUSTED_PROXIES: '127.0.0.1',
          SMTP_URL: mailbox.smtpUrl,
          QUOTA_FACTOR: '1',
        }),
      ),
    ),
}
