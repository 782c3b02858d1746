import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot, readSettings } from '../src/settings.ts'

test('unset variables get their defaults', () => {
  expect(readSettings({ WEB_PORT: '' }, '/elsewhere')).toEqual({
    ports: { WEB_PORT: 3000, ADMIN_PORT: 3001, API_PORT: 4000, SANDBOX_PORT: 4100, MAILBOX_PORT: 4200 },
    dataDir: join(projectRoot, '.data'),
  })
})

test('a relative DATA_DIR is relative to the caller’s folder', () => {
  expect(readSettings({ DATA_DIR: 'shop' }, '/home/asha').dataDir).toBe('/home/asha/shop')
  expect(readSettings({ DATA_DIR: '/var/shop' }, '/home/asha').dataDir).toBe('/var/shop')
})

test.each([
  [{ API_PORT: '65536' }, "API_PORT is '65536'"],
  [{ API_PORT: '-1' }, "API_PORT is '-1'"],
  [{ WEB_PORT: '30x0' }, "WEB_PORT is '30x0'"],
  [{ ADMIN_PORT: '3000' }, 'WEB_PORT and ADMIN_PORT are both 3000'],
  [{ RAZORPAY_KEY_ID: 'rzp_test_1' }, 'Set both RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET'],
])('%o is rejected by name', (env, message) => {
  expect(() => readSettings(env, '/')).toThrow(message)
})

test('any number of ports can be 0', () => {
  expect(readSettings({ WEB_PORT: '0', ADMIN_PORT: '0' }, '/').ports).toMatchObject({ WEB_PORT: 0, ADMIN_PORT: 0 })
})
