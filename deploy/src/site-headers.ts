import { join } from 'node:path'
import { RAZORPAY_CHECKOUT, securityHeaders } from '@skillharbor/local-stack/security-headers'

/** Where the web servers of the sites find their headers. */
export const headersFile = join(import.meta.dirname, '../site-headers.caddy')

/**
 * The headers that the local stack's sites carry, for a production host: as a part of a Caddyfile, in which what differs
 * from one deployment to the next comes from the environment. What the API answers with headers of its own keeps them.
 */
export function siteHeaders(): string {
  const headers = securityHeaders({
    checkout: RAZORPAY_CHECKOUT,
    storage: '{$STORAGE_ORIGIN}',
    connect: ['{$DEMO_STORE}'],
  })
  const lines = Object.entries({
    ...headers,
    // As the API has it; the local stack has no https.
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }).map(([name, value]) => `header ?${name} "${value}"`)
  return `# Made by \`node deploy/src/write-headers.ts\` from packages/local-stack/src/site/security-headers.ts.
${lines.join('\n')}
header -server
`
}
