/** Where the stack under test answers; global-setup.ts writes it down for the workers. */
export const sites = {
  get web(): string {
    return origin('WEB')
  },
  get admin(): string {
    return origin('ADMIN')
  },
  /** Where every mail ends: the last hundred as JSON at /messages, the newest first. */
  get mailbox(): string {
    return origin('MAILBOX')
  },
  /** The payment provider. */
  get sandbox(): string {
    return origin('SANDBOX')
  },
  /** The key of the shop's account at the provider, as `id:secret`. */
  get paymentKey(): string {
    return process.env[paymentKey] ?? ''
  },
  set({ web, admin, mailbox, sandbox }: Record<'web' | 'admin' | 'mailbox' | 'sandbox', string>, key: string): void {
    const origins = {
      [name('WEB')]: web,
      [name('ADMIN')]: admin,
      [name('MAILBOX')]: mailbox,
      [name('SANDBOX')]: sandbox,
    }
    Object.assign(process.env, origins, { [paymentKey]: key })
  },
}

type Site = 'WEB' | 'ADMIN' | 'MAILBOX' | 'SANDBOX'
const paymentKey = 'E2E_PAYMENT_KEY'
const name = (site: Site) => `E2E_${site}_ORIGIN`

function origin(site: Site): string {
  const value = process.env[name(site)]
  if (!value)
    throw new Error(`${name(site)} is not set: the tests run through playwright.config.ts, which starts the sites.`)
  return value
}
