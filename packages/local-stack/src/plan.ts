import { join } from 'node:path'
import type { SiteConfig } from '@skillharbor/contracts/site-config'
import { freePorts } from './ports.ts'
import { keepSecrets, type Secrets } from './secrets.ts'
import { type PortName, portNames } from './settings.ts'
import { type Outside, RAZORPAY_CHECKOUT, sandboxCheckout } from './site/security-headers.ts'

export type Environment = Record<string, string | undefined>
export type Urls = { web: string; admin: string; api: string; sandbox: string; mailbox: string }

/** Everything that the parts of one stack must agree on. `payments`: with whom they are made; `mails`: where they go. */
export type Plan = {
  folder: string
  ports: Record<PortName, number>
  urls: Urls
  secrets: Secrets
  env: Environment
  payments: 'sandbox' | 'razorpay'
  mails: 'mailbox' | 'server'
}

/** Settles the ports left open (0) and all that follows from them. */
export async function makePlan(folder: string, wanted: Record<PortName, number>, env: Environment): Promise<Plan> {
  const free = await freePorts(portNames.length)
  const ports = { ...wanted }
  for (const [index, name] of portNames.entries()) ports[name] ||= free[index] ?? 0
  const at = (port: number) => `http://127.0.0.1:${port}`
  return {
    folder,
    ports,
    env,
    urls: {
      web: at(ports.WEB_PORT),
      admin: at(ports.ADMIN_PORT),
      api: at(ports.API_PORT),
      sandbox: at(ports.SANDBOX_PORT),
      mailbox: at(ports.MAILBOX_PORT),
    },
    secrets: keepSecrets(join(folder, 'secrets.json')),
    payments: env.RAZORPAY_KEY_ID ? 'razorpay' : 'sandbox',
    mails: env.SMTP_URL ? 'server' : 'mailbox',
  }
}

/** What the pages of both sites are told. */
export function siteConfig({ env, urls, payments }: Plan): SiteConfig {
  const provider = payments === 'sandbox' ? urls.sandbox : 'https://checkout.razorpay.com'
  return {
    brand: env.BRAND || 'Skill Harbor',
    webOrigin: urls.web,
    adminOrigin: urls.admin,
    checkoutScript: `${provider}/v1/checkout.js`,
    demoStore: env.DEMO_STORE || `${urls.web}/demo-store/products`,
  }
}

/** Which origins the pages of both sites may reach. */
export function siteOutside({ env, urls, payments }: Plan): Outside {
  return {
    checkout: payments === 'sandbox' ? sandboxCheckout(urls.sandbox) : RAZORPAY_CHECKOUT,
    storage: env.STORAGE === 's3' && env.S3_ENDPOINT ? new URL(env.S3_ENDPOINT).origin : urls.api,
    connect: env.DEMO_STORE ? [new URL(env.DEMO_STORE).origin] : [],
  }
}
