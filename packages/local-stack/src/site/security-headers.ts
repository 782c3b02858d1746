/** Other origins a page needs: where the checkout lives, where pictures are put and fetched, what else it asks. */
export type Outside = {
  checkout: { script: string[]; frame: string[]; connect: string[] }
  storage: string
  connect: string[]
}

/** https://razorpay.com/docs and a run of the real script: which origins the provider's checkout touches. */
export const RAZORPAY_CHECKOUT: Outside['checkout'] = {
  script: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  frame: ['https://api.razorpay.com'],
  connect: ['https://lumberjack.razorpay.com', 'https://lumberjack-metrics.razorpay.com'],
}

/** The sandbox serves script, frame and API from one origin. */
export function sandboxCheckout(origin: string): Outside['checkout'] {
  return { script: [origin], frame: [origin], connect: [origin] }
}

/** What every answer of a site carries, so that a flaw in a page stays a small one. */
export function securityHeaders({ checkout, storage, connect }: Outside): Record<string, string> {
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...checkout.script],
    // sonner and radix write style elements and attributes at run time.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', storage],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", storage, ...checkout.connect, ...connect],
    'frame-src': checkout.frame,
    'form-action': ["'self'", ...checkout.frame],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  const lines = Object.entries(policy).map(([name, sources]) => [name, ...new Set(sources)].join(' '))
  return {
    'content-security-policy': lines.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), browsing-topics=()',
    // The checkout may open its bank's page in a window that reports back.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
  }
}
