/**
 * The checkout script of the payment sandbox: `window.Razorpay`, as the provider's script defines it.
 * https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/integration-steps/
 *
 * @typedef {{ razorpay_payment_id: string, razorpay_order_id: string, razorpay_signature: string }} Success
 * @typedef {{ error: { code: string, description: string, source: string, step: string, reason: string,
 *   metadata: { order_id: string, payment_id: string } } }} Failure
 * @typedef {object} Options
 * @property {string} key
 * @property {string} order_id
 * @property {(success: Success) => void} [handler]
 * @property {string} [name]
 * @property {string} [description]
 * @property {string} [image]
 * @property {{ name?: string, email?: string, contact?: string, method?: string }} [prefill]
 * @property {Record<string, unknown>} [notes]
 * @property {{ color?: string, backdrop_color?: string }} [theme]
 * @property {boolean | { enabled?: boolean, max_count?: number }} [retry]
 * @property {number} [timeout] seconds
 * @property {{ ondismiss?: (reason?: string) => void, escape?: boolean, backdropclose?: boolean,
 *   confirm_close?: boolean }} [modal]
 */
;(() => {
  const script = document.currentScript
  if (!(script instanceof HTMLScriptElement)) throw new Error('Load the checkout with a classic <script src>.')
  const home = new URL(script.src).origin

  class Razorpay {
    /** @type {Options} */
    #options
    /** @type {Map<string, ((event: Failure) => void)[]>} */
    #listeners = new Map()
    /** @type {(() => void) | undefined} */
    #remove

    /** @param {Options} options */
    constructor(options) {
      if (!options?.key) throw new Error('Razorpay: `key` is missing. Pass the key id (rzp_test_…) of your account.')
      if (!options.order_id)
        throw new Error('Razorpay: `order_id` is missing. Create an order on your server and pass its id.')
      this.#options = options
    }

    /** @param {string} event @param {(event: Failure) => void} listener */
    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
      return this
    }

    open() {
      if (this.#remove) return
      const { key, order_id, name, description, image, prefill, theme, retry, modal } = this.#options
      const notes = textsOf(this.#options.notes)
      const { overlay, frame, remove } = showOverlay(home, theme?.backdrop_color)
      const timeout = this.#options.timeout
      const timer = timeout ? setTimeout(() => this.#dismiss('timeout'), timeout * 1000) : undefined

      /** @param {MessageEvent} message */
      const listen = ({ source, origin, data }) => {
        if (source !== frame.contentWindow || origin !== home) return
        if (data.type === 'ready')
          frame.contentWindow?.postMessage(
            {
              type: 'options',
              // Only what can be copied to another window: callbacks stay here.
              options: { key, order_id, name, description, image, prefill, notes, color: theme?.color, retry },
              escapes: modal?.escape !== false,
            },
            home,
          )
        else if (data.type === 'success') {
          this.close()
          this.#options.handler?.(data.success)
        } else if (data.type === 'failed')
          for (const listener of this.#listeners.get('payment.failed') ?? []) listener({ error: data.error })
        else if (data.type === 'dismiss') this.#dismiss()
      }
      window.addEventListener('message', listen)
      if (modal?.backdropclose) overlay.addEventListener('click', ({ target }) => target === overlay && this.#dismiss())
      this.#remove = () => {
        clearTimeout(timer)
        window.removeEventListener('message', listen)
        remove()
      }
    }

    close() {
      this.#remove?.()
      this.#remove = undefined
    }

    /** @param {string} [reason] */
    #dismiss(reason) {
      const { modal } = this.#options
      if (modal?.confirm_close && !reason && !confirm('Do you want to cancel the payment?')) return
      this.close()
      modal?.ondismiss?.(reason)
    }
  }

  /** Notes are texts; what is none is left out. @param {Record<string, unknown>} [notes] */
  const textsOf = (notes = {}) =>
    Object.fromEntries(
      Object.entries(notes)
        .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
        .map(([key, value]) => [key, String(value)]),
    )

  /**
   * Covers the page with the checkout's frame, and keeps the page out of reach until `remove` is called.
   * @param {string} home @param {string} [backdrop]
   */
  const showOverlay = (home, backdrop) => {
    const before = document.activeElement
    const behind = [...document.body.children].filter((child) => !child.hasAttribute('inert'))
    const overflow = document.documentElement.style.overflow
    const overlay = document.createElement('div')
    overlay.className = 'razorpay-container'
    Object.assign(overlay.style, {
      position: 'fixed',
      inset: '0',
      zIndex: '2147483647',
      background: backdrop ?? 'rgba(15, 23, 42, 0.6)',
    })
    const frame = document.createElement('iframe')
    frame.title = 'Checkout'
    frame.className = 'razorpay-checkout-frame'
    frame.src = `${home}/checkout/form?origin=${encodeURIComponent(location.origin)}`
    Object.assign(frame.style, { position: 'absolute', inset: '0', width: '100%', height: '100%', border: '0' })
    frame.style.colorScheme = 'normal'
    overlay.append(frame)
    document.body.append(overlay)
    for (const child of behind) child.setAttribute('inert', '')
    document.documentElement.style.overflow = 'hidden'
    frame.focus()
    return {
      overlay,
      frame,
      remove: () => {
        overlay.remove()
        for (const child of behind) child.removeAttribute('inert')
        document.documentElement.style.overflow = overflow
        if (before instanceof HTMLElement) before.focus()
      },
    }
  }

  Object.assign(window, { Razorpay })
})()
