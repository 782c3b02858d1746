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
  set({ web, admin, mailbox }: { web: string; admin: string; mailbox: string }): void {
    Object.assign(process.env, { [name('WEB')]: web, [name('ADMIN')]: admin, [name('MAILBOX')]: mailbox })
  },
}

type Site = 'WEB' | 'ADMIN' | 'MAILBOX'
const name = (site: Site) => `E2E_${site}_ORIGIN`

function origin(site: Site): string {
  const value = process.env[name(site)]
  if (!value)
    throw new Error(`${name(site)} is not set: the tests run through playwright.config.ts, which starts the sites.`)
  return value
}
