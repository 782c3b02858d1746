/**
 * The page in the checkout's frame. It talks to the page that opened it by messages, and to the sandbox by fetch.
 *
 * @typedef {{ key: string, order_id: string, name?: string, description?: string, image?: string, color?: string,
 *   prefill?: { email?: string, contact?: string, method?: string, vpa?: string }, notes?: Record<string, string>,
 *   retry?: boolean | { enabled?: boolean, max_count?: number } }} Options
 * @typedef {{ payment_id: string, next: 'otp' } | { payment_id: string, next: 'wait' }
 *   | { payment_id: string, next: 'done', success: object }
 *   | { payment_id: string, next: 'failed', error: { description: string } }} Progress
 */

/** @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {string} selector @returns {HTMLElementTagNameMap[T]} */
const find = (tag, selector) => {
  const found = document.querySelector(`${tag}${selector}`)
  if (!found) throw new Error(`The checkout page has no ${tag}${selector}.`)
  return /** @type {HTMLElementTagNameMap[T]} */ (found)
}
const shop = new URLSearchParams(location.search).get('origin') ?? ''
const tabs = { upi: find('button', '#tab-upi'), card: find('button', '#tab-card') }
const panels = { upi: find('div', '#panel-upi'), card: find('div', '#panel-card') }
const pay = find('section', '#pay')
const otpForm = find('form', '#otp-form')
const wait = find('section', '#wait')
const failed = find('section', '#failed')
const screens = [pay, otpForm, wait, failed]
const error = find('p', '#error')
const status = find('p', '#status')
const pollEveryMs = 1000

/** @type {Options} */
let options
let escapes = true
let paymentId = ''
let failures = 0
/** @type {ReturnType<typeof setTimeout> | undefined} */
let poll

/** @param {object} message */
const notifyShop = (message) => parent.postMessage(message, shop)

/** Shows one screen and puts the focus on its first control. @param {HTMLElement | undefined} shown */
const show = (shown) => {
  clearTimeout(poll)
  for (const screen of screens) screen.hidden = screen !== shown
  error.textContent = ''
  status.textContent = ''
  const first = shown?.querySelector(':not([hidden]) > form input, :scope > input, :scope > button')
  ;(first instanceof HTMLElement ? first : find('button', '#close')).focus()
}

/** Asks the sandbox; throws an Error with words for a person. @param {string} path @param {object} [body] */
const ask = async (path, body) => {
  const answer = await fetch(path, {
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  }).catch(() => {
    throw new Error('The payment service does not answer. Check your connection and try again.')
  })
  const result = await answer.json().catch(() => ({}))
  if (!answer.ok) throw new Error(result.error?.description ?? 'The payment service is in trouble. Try again shortly.')
  return result
}

const maxFailures = () => {
  const { retry } = options
  if (retry === false || (typeof retry === 'object' && retry.enabled === false)) return 1
  return typeof retry === 'object' && retry.max_count !== undefined ? retry.max_count + 1 : Number.POSITIVE_INFINITY
}

/** Takes the next step of a payment. @param {Progress} progress */
const proceed = (progress) => {
  paymentId = progress.payment_id
  if (progress.next === 'otp') {
    otpForm.reset()
    show(otpForm)
  } else if (progress.next === 'wait') {
    if (wait.hidden) show(wait)
    poll = setTimeout(lookAgain, pollEveryMs)
  } else if (progress.next === 'done') {
    show(undefined)
    status.textContent = 'Payment successful'
    notifyShop({ type: 'success', success: progress.success })
  } else {
    failures += 1
    show(failed)
    find('p', '#reason').textContent = progress.error.description
    find('button', '#retry').hidden = failures >= maxFailures()
    notifyShop({ type: 'failed', error: progress.error })
  }
}

const lookAgain = () =>
  ask(`/checkout/payments/${paymentId}?key=${encodeURIComponent(options.key)}`).then(proceed, () => {
    poll = setTimeout(lookAgain, pollEveryMs)
  })

/**
 * Sends something once, however often its button is pressed, and takes the next step.
 * @param {HTMLButtonElement} button @param {() => Promise<Progress>} send
 */
const sendOnce = async (button, send) => {
  button.disabled = true
  error.textContent = ''
  try {
    proceed(await send())
  } catch (problem) {
    error.textContent = problem instanceof Error ? problem.message : String(problem)
  } finally {
    button.disabled = false
  }
}

/** @param {HTMLFormElement} form @param {(data: FormData) => Promise<Progress>} send */
const onSubmit = (form, send) => {
  const button = form.querySelector('button')
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (!button) return
    const empty = [...form.elements].find((field) => field instanceof HTMLInputElement && !field.value.trim())
    if (empty instanceof HTMLInputElement) {
      error.textContent = `${empty.labels?.[0]?.textContent ?? 'This field'} is required.`
      empty.focus()
      return
    }
    await sendOnce(button, () => send(new FormData(form)))
  })
}

/** @param {object} instrument */
const startPayment = (instrument) => {
  const { key, order_id, description, prefill, notes } = options
  const customer = { email: prefill?.email || undefined, contact: prefill?.contact || undefined }
  return ask('/checkout/payments', { key, order_id, instrument, description, notes, ...customer })
}

/** @param {FormData} data */
const checkCard = (data) => {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/?\s*(\d\d)$/.exec(String(data.get('expiry')).trim()) ?? []
  if (!month || new Date(2000 + Number(year), Number(month)) <= new Date())
    throw new Error('Enter an expiry to come, as MM/YY.')
  if (!/^\d{3,4}$/.test(String(data.get('cvv')).trim())) throw new Error('The CVV has 3 or 4 digits.')
}

onSubmit(find('form', '.upi'), async (data) => startPayment({ method: 'upi', vpa: data.get('vpa') }))
const useApp = find('button', '#use-app')
useApp.addEventListener('click', () => sendOnce(useApp, () => startPayment({ method: 'upi', vpa: 'success@razorpay' })))
onSubmit(find('form', '.card'), async (data) => {
  checkCard(data)
  return startPayment({ method: 'card', card: data.get('card') })
})
onSubmit(otpForm, async (data) =>
  ask(`/checkout/payments/${paymentId}/otp`, { key: options.key, otp: String(data.get('otp')).trim() }),
)

/** @param {'upi' | 'card'} method */
const choose = (method) => {
  for (const one of /** @type {const} */ (['upi', 'card'])) {
    tabs[one].setAttribute('aria-selected', String(one === method))
    tabs[one].tabIndex = one === method ? 0 : -1
    panels[one].hidden = one !== method
  }
  error.textContent = ''
}
tabs.upi.addEventListener('click', () => choose('upi'))
tabs.card.addEventListener('click', () => choose('card'))
find('div', '[role=tablist]').addEventListener('keydown', ({ key }) => {
  if (!/^Arrow(Left|Right)$|^Home$|^End$/.test(key)) return
  const other = key === 'Home' || (key !== 'End' && tabs.card === document.activeElement) ? 'upi' : 'card'
  choose(other)
  tabs[other].focus()
})

const dismiss = () => notifyShop({ type: 'dismiss' })
find('button', '#close').addEventListener('click', dismiss)
find('button', '#retry').addEventListener('click', () => show(pay))

// The dialog keeps the focus: Tab goes round in it, Escape closes it.
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && escapes) dismiss()
  if (event.key !== 'Tab') return
  const stops = [...document.querySelectorAll('button, input')].filter(
    (stop) => stop instanceof HTMLElement && stop.tabIndex >= 0 && stop.checkVisibility(),
  )
  const [first, last] = [stops[0], stops.at(-1)]
  const edge = event.shiftKey ? first : last
  if (document.activeElement !== edge && stops.includes(/** @type {Element} */ (document.activeElement))) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  if (next instanceof HTMLElement) next.focus()
})

/**
 * A UPI app is reached by a QR code on a desktop, and by a button on a phone.
 * https://razorpay.com/docs/announcements/upi-collect-migration/standard-integration
 * @param {Options} given
 */
const offerApp = ({ key, order_id }) => {
  const isPhone = matchMedia('(pointer: coarse), (max-width: 599px)').matches
  const qr = find('img', '#qr')
  qr.hidden = isPhone
  if (!isPhone) qr.src = `/checkout/orders/${encodeURIComponent(order_id)}/qr.svg?key=${encodeURIComponent(key)}`
  useApp.textContent = isPhone ? 'Open UPI app' : 'Simulate a scan'
  find('p', '#app-help').textContent = isPhone
    ? 'A customer’s phone opens a UPI app. Here the app agrees at once.'
    : 'A customer scans this with a UPI app. Here a press is the scan.'
}

/** @param {Options} given */
const begin = async (given) => {
  options = given
  find('h1', '#shop').textContent = given.name || 'Checkout'
  find('p', '#about').textContent = given.description ?? ''
  find('p', '#about').hidden = !given.description
  if (given.image) Object.assign(find('img', '#logo'), { src: given.image, hidden: false })
  if (given.color && CSS.supports('color', given.color))
    document.documentElement.style.setProperty('--brand', given.color)
  show(undefined)
  status.textContent = 'Loading'
  const order = await ask(`/checkout/orders/${encodeURIComponent(given.order_id)}?key=${encodeURIComponent(given.key)}`)
  const whole = order.amount % 100 === 0 ? 0 : 2
  const amount = new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: order.currency,
    minimumFractionDigits: whole,
  }).format(order.amount / 100)
  find('strong', '#amount').textContent = amount
  find('p', '.total').hidden = false
  for (const panel of Object.values(panels)) {
    const button = panel.querySelector('button')
    if (button) button.textContent = `Pay ${amount}`
  }
  choose(given.prefill?.method === 'card' ? 'card' : 'upi')
  offerApp(given)
  find('input', '#vpa').value = given.prefill?.vpa ?? ''
  show(pay)
}

window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== shop || data.type !== 'options') return
  escapes = data.escapes
  begin(data.options).catch((problem) => {
    show(undefined)
    error.textContent = problem instanceof Error ? problem.message : String(problem)
  })
})
if (shop && parent !== window) notifyShop({ type: 'ready' })
else error.textContent = 'This page works inside the checkout of a shop. Open the shop and pay there.'
