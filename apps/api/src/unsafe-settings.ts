import { isIP } from 'node:net'

/** The default sender. No real mail server accepts it. */
export const localSender = 'Skill Harbor <no-reply@skillharbor.example>'
export const provider = 'https://api.razorpay.com'

const secrets = [
  'STORAGE_SECRET',
  'S3_SECRET_KEY',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'RAZORPAY_WEBHOOK_SECRET_PREVIOUS',
] as const
const origins = ['API_ORIGIN', 'WEB_ORIGIN', 'ADMIN_ORIGIN'] as const

type Settings = Partial<Record<(typeof secrets)[number] | 'SMTP_URL', string | undefined>> &
  Record<
    | (typeof origins)[number]
    | 'RAZORPAY_BASE_URL'
    | 'RAZORPAY_KEY_ID'
    | 'MAIL_FROM'
    | 'TRUSTED_PROXIES'
    | 'DATABASE_URL',
    string
  > & { RAZORPAY_TEST_MODE: boolean }

// Matches secrets that consist only of words from examples, sandboxes and tests.
const placeholder =
  /^(change|default|dev|example|for|key|local|me|my|our|password|please|postgres|razorpay|sandbox|secret|skillharbor|storage|tests?|the|this|to|webhook|your)+$/
const isPlaceholder = (value: string) => placeholder.test(value.toLowerCase().replaceAll(/\ba\b|[^a-z0-9]/g, ''))

const wrongWithSecret = (value: string): string | undefined => {
  if (isPlaceholder(value)) return 'is a placeholder that everybody knows'
  if (value.length < 16) return 'is short enough to be guessed'
  if (new Set(value).size < 8) return 'has too few different characters'
  return undefined
}

const wrongWithKey = (id: string, testMode: boolean): string | undefined => {
  if (testMode)
    return id.startsWith('rzp_test_') ? undefined : 'must begin with rzp_test_ while RAZORPAY_TEST_MODE is true'
  if (id.startsWith('rzp_live_')) return undefined
  return 'must begin with rzp_live_: other keys give courses away for no money. A staging says RAZORPAY_TEST_MODE=true'
}

/** Finds settings that are unsafe in production. Returns each setting with what is wrong and what to do. */
export const findUnsafeSettings = (env: Settings): [name: string, message: string][] => {
  const found: [string, string][] = []
  const refuse = (name: keyof Settings, wrong: string | false | undefined) => {
    if (wrong) found.push([name, `In production ${wrong}`])
  }
  refuse('RAZORPAY_BASE_URL', env.RAZORPAY_BASE_URL !== provider && `only ${provider}: a sandbox takes no money`)
  refuse('RAZORPAY_KEY_ID', wrongWithKey(env.RAZORPAY_KEY_ID, env.RAZORPAY_TEST_MODE))
  refuse('SMTP_URL', !env.SMTP_URL && 'a mail server: without one nobody can reset a password')
  refuse('MAIL_FROM', env.MAIL_FROM === localSender && 'an address of your own, or mails go astray')
  for (const name of origins)
    refuse(name, !env[name].startsWith('https://') && 'an https origin: session cookies are sent over https only')
  for (const name of secrets) {
    const wrong = env[name] === undefined ? undefined : wrongWithSecret(env[name])
    refuse(name, wrong && `this one ${wrong}; make one of your own, such as \`openssl rand -hex 32\` prints`)
  }
  const { password } = new URL(env.DATABASE_URL)
  refuse('DATABASE_URL', isPlaceholder(password) && 'a password that not everybody knows')
  const everybody = env.TRUSTED_PROXIES.split(',').some((proxy) => /\/0$/.test(proxy.trim()))
  refuse('TRUSTED_PROXIES', everybody && 'your own proxies only: so anybody could claim to be at any address')
  return found
}

/** Whether this is a valid proxy list for Fastify: addresses, networks (10.0.0.0/8) and names of address ranges. */
export const isProxyList = (text: string): boolean =>
  text === '' ||
  text.split(',').every((proxy) => {
    const [address = '', bits, ...rest] = proxy.trim().split('/')
    if (bits === undefined) return isIP(address) > 0 || /^(loopback|linklocal|uniquelocal)$/.test(address)
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
    return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most
  })
