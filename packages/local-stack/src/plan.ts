import { join } from 'node:path'
import type { SiteConfig } from '@skillharbor/contracts/site-config'
import { freePort } from './ports.ts'
import { readOrCreateSecrets, type Secrets } from './secrets.ts'
import { type Environment, type PortName, portNames } from './settings.ts'
import { type AllowedOrigins, RAZORPAY_CHECKOUT, sandboxCheckout } from './site/security-headers.ts'

export type Urls = { web: string; admin: string; api: string; sandbox: string; mailbox: string }

/** What all parts of a stack must agree on. `payments` is the provider, `mails` where emails are sent. */
export type Plan = {
  folder: string
  ports: Record<PortName, number>
  urls: Urls
  secrets: Secrets
  env: Environment
  payments: 'sandbox' | 'razorpay'
  mails: 'mailbox' | 'server'
}

/** Picks a free port wherever `requested` says 0, and derives the rest. */
export async function makePlan(folder: string, requested: Record<PortName, number>, env: Environment): Promise<Plan> {
  const ports = { ...requested }
  for (const name of portNames) ports[name] ||= await freePort()
  const urlOf = (port: number) => `http://127.0.0.1:${port}`
  return {
    folder,
    ports,
    env,
    urls: {
      web: urlOf(ports.WEB_PORT),
      admin: urlOf(ports.ADMIN_PORT),
      api: urlOf(ports.API_PORT),
      sandbox: urlOf(ports.SANDBOX_PORT),
      mailbox: urlOf(ports.MAILBOX_PORT),
    },
    secrets: readOrCreateSecrets(join(folder, 'secrets.json')),
    payments: env.RAZORPAY_KEY_ID ? 'razorpay' : 'sandbox',
    mails: env.SMTP_URL ? 'server' : 'mailbox',
  }
}

/** The runtime configuration of both sites. */
export function siteConfig({ env, urls, payments }: Pick<Plan, 'env' | 'urls' | 'payments'>): SiteConfig {
  const provider = payments === 'sandbox' ? urls.sandbox : 'https://checkout.razorpay.com'
  return {
    brand: env.BRAND || 'Skill Harbor',
    webOrigin: urls.web,
    adminOrigin: urls.admin,
    checkoutScript: `${provider}/v1/checkout.js`,
    demoStore: env.DEMO_STORE || `${urls.web}/demo-store/products`,
    contactEmail: env.CONTACT_EMAIL ?? '',
    operator: env.OPERATOR ?? '',
    grievanceOfficer: env.GRIEVANCE_OFFICER ?? '',
    refundPolicy: env.REFUND_POLICY ?? '',
    terms: env.TERMS ?? '',
    privacy: env.PRIVACY ?? '',
    // The specification's footer has four.
    socialLinks:
      env.SOCIAL_LINKS ??
      'X=https://x.com/, LinkedIn=https://www.linkedin.com/, YouTube=https://www.youtube.com/, GitHub=https://github.com/',
  }
}

/** The other origins that pages of both sites may use. */
export function allowedOrigins({ env, urls, payments }: Plan): AllowedOrigins {
  return {
    checkout: payments === 'sandbox' ? sandboxCheckout(urls.sandbox) : RAZORPAY_CHECKOUT,
    storage: env.STORAGE === 's3' && env.S3_ENDPOINT ? new URL(env.S3_ENDPOINT).origin : urls.api,
    connect: env.DEMO_STORE ? [new URL(env.DEMO_STORE).origin] : [],
  }
}
