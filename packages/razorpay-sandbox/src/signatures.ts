import { createHmac } from 'node:crypto'

const hmac = (text: string, secret: string): string => createHmac('sha256', secret).update(text).digest('hex')

/**
 * The signature the checkout hands to the page with a payment.
 * https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/integration-steps/
 */
export const paymentSignature = (orderId: string, paymentId: string, keySecret: string): string =>
  hmac(`${orderId}|${paymentId}`, keySecret)

/** The `X-Razorpay-Signature` of a webhook: over the raw body. https://razorpay.com/docs/webhooks/validate-test/ */
export const webhookSignature = (rawBody: string, webhookSecret: string): string => hmac(rawBody, webhookSecret)
