import { isInside, isThisMachine, tooWideProxies } from './unsafe-addresses.ts'
import { farHosts, isReadable } from './unsafe-connections.ts'
import { wrongWithPasswordIn, wrongWithSecret } from './unsafe-secrets.ts'

/** The default sender. No real mail server accepts it. */
export const localSender = 'Skill Harbor <no-reply@skillharbor.example>'
export const provider = 'https://api.razorpay.com'

const secrets = [
  'STORAGE_SECRET',
  'CERTIFICATE_KEY',
  'S3_SECRET_KEY',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'RAZORPAY_WEBHOOK_SECRET_PREVIOUS',
] as const
const origins = ['API_ORIGIN', 'WEB_ORIGIN', 'ADMIN_ORIGIN'] as const

type Optional =
  | (typeof secrets)[number]
  | 'SMTP_URL'
  | 'REDIS_URL'
  | 'MIGRATION_DATABASE_URL'
  | 'S3_ENDPOINT'
  | 'S3_PUBLIC_ENDPOINT'
type Settings = Partial<Record<Optional, string | undefined>> &
  Record<
    | (typeof origins)[number]
    | 'RAZORPAY_BASE_URL'
    | 'RAZORPAY_KEY_ID'
    | 'MAIL_FROM'
    | 'ALLOW_PLAINTEXT_HOSTS'
    | 'DATABASE_URL',
    string
  > & { RAZORPAY_TEST_MODE: boolean; TRUSTED_PROXIES: readonly string[] }

const wrongWithKey = (id: string, testMode: boolean): string | undefined => {
  if (testMode)
    return id.startsWith('rzp_test_') ? undefined : 'must begin with rzp_test_ while RAZORPAY_TEST_MODE is true'
  if (id.startsWith('rzp_live_')) return undefined
  return 'must begin with rzp_live_: other keys give courses away for no money. A staging says RAZORPAY_TEST_MODE=true'
}

type Refuse = (name: keyof Settings, wrong: string | false | undefined) => void
const remedy = 'make one of your own, such as `openssl rand -hex 32` prints'

const refuseSecrets = (env: Settings, refuse: Refuse) => {
  for (const name of secrets) {
    const value = env[name]
    if (value === undefined) continue
    const wrong = wrongWithSecret(value)
    refuse(name, wrong && `this one ${wrong}; ${remedy}`)
    // During a rotation, the webhook's previous secret may still be the same.
    const twin = secrets.slice(0, secrets.indexOf(name)).find((other) => env[other] === value)
    const isRotation = twin === 'RAZORPAY_WEBHOOK_SECRET'
    refuse(name, twin && !isRotation && `a secret of its own: whoever learns ${twin} has this one too; ${remedy}`)
  }
}

/** Undefined for what is no URL, which the schema reports. */
const urlIn = (text: string | undefined): URL | undefined =>
  text !== undefined && URL.canParse(text) ? new URL(text) : undefined

const refuseServers = (env: Settings, refuse: Refuse) => {
  for (const name of ['DATABASE_URL', 'MIGRATION_DATABASE_URL'] as const) {
    const database = urlIn(env[name])
    // A client certificate is as good as a password.
    const isKnown = database && (isThisMachine(database) || database.searchParams.has('sslcert'))
    const wrong = database && wrongWithPasswordIn(database, isKnown === true)
    refuse(name, wrong && `a password that not everybody knows: this one ${wrong}; ${remedy}`)
  }
  const redis = urlIn(env.REDIS_URL)
  if (redis) {
    const wrong = wrongWithPasswordIn(redis, isThisMachine(redis))
    refuse(
      'REDIS_URL',
      wrong && `a password, or whoever reaches the server resets the limits: this one ${wrong}; ${remedy}`,
    )
  }
  const isPlain = (url: string | undefined) => url?.startsWith('http://') === true
  const storage = urlIn(env.S3_ENDPOINT)
  const far = storage?.protocol === 'http:' && !isInside(storage)
  refuse('S3_ENDPOINT', far && 'https outside of your own network: on the way anybody could read and change files')
  refuse(
    'S3_PUBLIC_ENDPOINT',
    isPlain(env.S3_PUBLIC_ENDPOINT) && 'https: browsers send no files to http from the sites',
  )
}

/** What to write instead of a server's plain address. */
const encrypted = {
  DATABASE_URL: '?sslmode=verify-full',
  MIGRATION_DATABASE_URL: '?sslmode=verify-full',
  REDIS_URL: 'rediss://',
  SMTP_URL: 'smtps://, or smtp:// with ?requireTLS=true',
} as const

const refusePlainServers = (env: Settings, refuse: Refuse) => {
  for (const [name, instead] of Object.entries(encrypted) as [keyof typeof encrypted, string][]) {
    const url = urlIn(env[name])
    const wrong = url && isReadable(url, env.ALLOW_PLAINTEXT_HOSTS)
    const why = 'on the way anybody could read and change what is sent; a host of your own network can be in'
    refuse(name, wrong && `${instead} for a server on another machine: ${why} ALLOW_PLAINTEXT_HOSTS`)
  }
  const far = farHosts(env.ALLOW_PLAINTEXT_HOSTS).join(', ')
  refuse('ALLOW_PLAINTEXT_HOSTS', far !== '' && `only hosts of your own network, not ${far}`)
}

/** Finds settings that are unsafe in production. Returns each setting with what is wrong and what to do. */
export const findUnsafeSettings = (env: Settings): [name: string, message: string][] => {
  const found: [string, string][] = []
  const refuse: Refuse = (name, wrong) => {
    if (wrong) found.push([name, `In production ${wrong}`])
  }
  refuse('RAZORPAY_BASE_URL', env.RAZORPAY_BASE_URL !== provider && `only ${provider}: a sandbox takes no money`)
  refuse('RAZORPAY_KEY_ID', wrongWithKey(env.RAZORPAY_KEY_ID, env.RAZORPAY_TEST_MODE))
  refuse('SMTP_URL', !env.SMTP_URL && 'a mail server: without one nobody can reset a password')
  refuse('MAIL_FROM', env.MAIL_FROM === localSender && 'an address of your own, or mails go astray')
  for (const name of origins)
    refuse(name, !env[name].startsWith('https://') && 'an https origin: session cookies are sent over https only')
  refuseSecrets(env, refuse)
  refuseServers(env, refuse)
  refusePlainServers(env, refuse)
  const wide = tooWideProxies(env.TRUSTED_PROXIES).join(', ')
  const why = `your own proxies only: anybody in ${wide} could claim to be at any address; name addresses or small networks`
  refuse('TRUSTED_PROXIES', wide !== '' && why)
  return found
}
