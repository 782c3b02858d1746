import type { SellerRefundRule } from '@skillharbor/contracts/entities'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { marketplaceRule, openSite, refuse, seeToast } from '../../../test/open-site.tsx'
import { ownAccount } from '../../../test/own-account.ts'

const section = async () => within(await screen.findByRole('region', { name: 'Refund rule' }))

test('a seller chooses a rule, and goes back to the marketplace’s', async () => {
  const set: unknown[] = []
  let content: SellerRefundRule = { ...marketplaceRule, own: null, rule: marketplaceRule.least }
  const { user } = openSite('/adminaccount', {
    admin: ownAccount,
    sales: {
      refundRule: () => ({ content }),
      setRefundRule: ({ own }) => {
        set.push(own)
        content = { ...marketplaceRule, own, rule: own ?? marketplaceRule.least }
        return { message: 'Your refund rule is saved.' }
      },
    },
  })
  const rule = await section()
  expect(await rule.findByText(/whole price back within 14 days, as long as they opened less than 30%/)).toBeVisible()
  expect(rule.queryByRole('button', { name: 'Use the marketplace’s rule' })).toBeNull()
  expect(rule.getByLabelText('Days after the purchase')).toHaveAccessibleDescription(/^Between 14 and 60/)
  await user.clear(rule.getByLabelText('Days after the purchase'))
  await user.type(rule.getByLabelText('Days after the purchase'), '30')
  await user.click(rule.getByRole('button', { name: 'Save the rule' }))
  await seeToast('Your refund rule is saved.')
  expect(await rule.findByText(/within 30 days/)).toBeVisible()
  await user.click(rule.getByRole('button', { name: 'Use the marketplace’s rule' }))
  expect(await rule.findByText(/within 14 days/)).toBeVisible()
  expect(set).toEqual([{ days: 30, percent: 30 }, null])
})

test('a rule that isn’t saved is asked about before the screen is left, and a saved one isn’t', async () => {
  let content: SellerRefundRule = { ...marketplaceRule, own: null, rule: marketplaceRule.least }
  const { user, where } = openSite('/adminaccount', {
    admin: ownAccount,
    sales: {
      refundRule: () => ({ content }),
      setRefundRule: ({ own }) => {
        content = { ...marketplaceRule, own, rule: own ?? marketplaceRule.least }
        return { message: 'Your refund rule is saved.' }
      },
    },
    courses: { mine: () => ({ content: [] }) },
  })
  const rule = await section()
  const leave = () => user.click(screen.getByRole('link', { name: 'Courses' }))
  const asked = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  // Another form of the screen that is typed and emptied again releases only itself.
  await user.type(await rule.findByLabelText('Days after the purchase'), '{Backspace}5')
  await user.type(screen.getByLabelText('Current password'), 'a{Backspace}')
  await leave()
  await asked()
  await user.keyboard('{Escape}')
  expect(where()).toBe('/adminaccount')
  await user.click(rule.getByRole('button', { name: 'Save the rule' }))
  await seeToast('Your refund rule is saved.')
  await leave()
  await waitFor(() => expect(where()).toBe('/admin'))
})

test('what the marketplace doesn’t allow is said beside its field', async () => {
  const { user } = openSite('/adminaccount', {
    admin: ownAccount,
    sales: {
      setRefundRule: () => refuse('INVALID_INPUT', 'Invalid input', [{ path: 'own.days', message: 'At most 60' }]),
    },
  })
  const rule = await section()
  await user.type(await rule.findByLabelText('Days after the purchase'), '9')
  await user.click(rule.getByRole('button', { name: 'Save the rule' }))
  expect(await rule.findByText('At most 60')).toBeVisible()
  expect(rule.getByLabelText('Days after the purchase')).toHaveFocus()
})

test('what keeps the marketplace’s rule from being taken is said', async () => {
  const { user } = openSite('/adminaccount', {
    admin: ownAccount,
    sales: {
      refundRule: () => ({
        content: { ...marketplaceRule, own: { days: 30, percent: 50 }, rule: { days: 30, percent: 50 } },
      }),
      setRefundRule: () => refuse('UNAVAILABLE', 'Try again soon'),
    },
  })
  const rule = await section()
  await user.click(await rule.findByRole('button', { name: 'Use the marketplace’s rule' }))
  expect(await rule.findByText('Try again soon')).toBeVisible()
  expect(rule.getByLabelText('Days after the purchase')).toHaveValue(30)
})
