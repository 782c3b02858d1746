/** Other origins that a page uses: the checkout, the storage of pictures, and any others that it sends requests to. */
export type AllowedOrigins = {
  checkout: { script: string[]; frame: string[]; connect: string[] }
  storage: string
  connect: string[]
}

/** The origins that the provider's checkout uses, from https://razorpay.com/docs and a run of the real script. */
export const RAZORPAY_CHECKOUT: AllowedOrigins['checkout'] = {
  script: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  frame: ['https://api.razorpay.com'],
  connect: ['https://lumberjack.razorpay.com', 'https://lumberjack-metrics.razorpay.com'],
}

/** The sandbox serves its script, frame and API from one origin. */
export function sandboxCheckout(origin: string): AllowedOrigins['checkout'] {
  return { script: [origin], frame: [origin], connect: [origin] }
}

/** The security headers of every response of a site. They limit what an attacker could do with a flaw in a page. */
export function securityHeaders({ checkout, storage, connect }: AllowedOrigins): Record<string, string> {
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...checkout.script],
    // sonner and radix add style elements and attributes at runtime.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', storage],
    // hls.js feeds a video to the browser as a blob; its bytes are requested, see connect-src. Sellers watch the file.
    'media-src': ["'self'", 'blob:', storage],
    // mediabunny keeps time in a worker made of a blob, so that a video is converted in a hidden tab, too.
    'worker-src': ["'self'", 'blob:'],
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
    // The checkout may open the bank's page in a window that reports back to it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
  }
}
