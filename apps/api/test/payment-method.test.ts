import { expect, test } from 'vitest'
import { z } from 'zod'
import { methodFields, methodOf } from '../src/adapters/payment/payment-method.ts'

const shownOf = (entity: object) => methodOf(z.object(methodFields).parse(entity))

test('of a payment’s method, what can be stored and printed is shown, and the rest is left out', () => {
  const card = { network: 'Diners Club', last4: '1111' }
  expect(shownOf({ method: 'upi', vpa: 'meera.k-1@okaxis' })).toEqual({ kind: 'upi', detail: 'me…@okaxis' })
  expect(shownOf({ method: 'card', card })).toEqual({ kind: 'card', detail: 'Diners Club •••• 1111' })
  for (const letter of ['\0', '🚀', '\n', 'ஆ']) {
    expect(shownOf({ method: 'upi', vpa: `ok${letter}@bank` })).toEqual({ kind: 'upi', detail: null })
    expect(shownOf({ method: 'card', card: { ...card, network: letter } })).toEqual({ kind: 'card', detail: null })
  }
})
