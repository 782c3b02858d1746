/** Where the stack under test answers; global-setup.ts writes it down for the workers. */
export const sites = {
  get web(): string {
    return origin('WEB')
  },
  get admin(): string {
    return origin('ADMIN')
  },
  set(web: string, admin: string): void {
    Object.assign(process.env, { [name('WEB')]: web, [name('ADMIN')]: admin })
  },
}

const name = (site: 'WEB' | 'ADMIN') => `E2E_${site}_ORIGIN`

function origin(site: 'WEB' | 'ADMIN'): string {
  const value = process.env[name(site)]
  if (!value)
    throw new Error(`${name(site)} is not set: the tests run through playwright.config.ts, which starts the sites.`)
  return value
}
