import { encodeQR } from 'qr'
import type { Order } from './model.ts'

/**
 * The link to a UPI app that the checkout shows as a QR code, as an SVG. Its address is one that cannot exist, so that a
 * real app that scans it pays nobody.
 */
export const qrCodeOf = ({ id, amount, currency }: Order): string => {
  const link = new URLSearchParams({ pa: 'test@sandbox.invalid', am: (amount / 100).toFixed(2), cu: currency, tr: id })
  return encodeQR(`upi://pay?${link}`, 'svg')
}
