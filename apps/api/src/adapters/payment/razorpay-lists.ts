import type Razorpay from 'razorpay'
import type { z } from 'zod'
import type { ListPage, PaymentProvider } from '../../features/commerce/payments/payment-provider.ts'
import { ProviderFailure } from '../../features/port-errors.ts'
import type { OddItems } from './odd-items.ts'
import { Dispute } from './razorpay-dispute.ts'
import { checkedId } from './razorpay-fields.ts'
import { Order, Payment, Refund } from './razorpay-format.ts'
import { defaultPageSize, List, type Page, readToEnd } from './read-list.ts'

/** What the SDK reads lists with. Its axios instance exists at run time, but the SDK's types leave it out. */
type Wire = {
  sdk: Razorpay
  rq: { get: (url: string, options: { params: Page }) => Promise<{ data: unknown }> }
}

type Parts = {
  wire: () => Promise<Wire>
  /** Checks the answer. Throws ProviderFailure if there is none in time. */
  answerOf: <S extends z.ZodType>(schema: S, call: () => Promise<unknown>) => Promise<z.output<S>>
  readEach: OddItems['readEach']
}

/** https://razorpay.com/docs/api/payments/fetch-all-payments/ : times are Unix seconds. */
const listQuery = ({ since, until, skip, count }: ListPage) => ({
  from: Math.floor(since.getTime() / 1000),
  to: Math.floor(until.getTime() / 1000),
  skip,
  count,
})

/** The provider's lists, of which every one is read to its end, or page by page by whoever asks. */
export const razorpayLists = ({
  wire,
  answerOf,
  readEach,
}: Parts): Pick<
  PaymentProvider,
  'paymentsOf' | 'refundsOf' | 'listOrders' | 'listPayments' | 'listRefunds' | 'listDisputes'
> => {
  /** All payments of an order whose first answer may be only a page of them. */
  const pagedPayments = async (id: string, first: readonly unknown[]): Promise<readonly unknown[]> => {
    try {
      const path = `/v1/orders/${checkedId(id, 'order')}/payments`
      return await readToEnd((params) =>
        answerOf(List, async () => (await (await wire()).rq.get(path, { params })).data),
      )
    } catch (error) {
      // The documentation names no pages of this list. If there are none, the first answer had everything.
      if (error instanceof ProviderFailure && error.kind === 'refused') return first
      throw error
    }
  }

  return {
    // https://razorpay.com/docs/api/orders/fetch-payments : asked for as documented, without a page.
    paymentsOf: async (id) => {
      const { items } = await answerOf(List, async () =>
        (await wire()).sdk.orders.fetchPayments(checkedId(id, 'order')),
      )
      return readEach(Payment, items.length < defaultPageSize ? items : await pagedPayments(id, items))
    },
    refundsOf: async (id) => {
      const ask = (page: Page) =>
        answerOf(List, async () => (await wire()).sdk.payments.fetchMultipleRefund(checkedId(id, 'pay'), page))
      return readEach(Refund, await readToEnd(ask))
    },
    listOrders: async (page) => {
      const { items } = await answerOf(List, async () => (await wire()).sdk.orders.all(listQuery(page)))
      return { items: readEach(Order, items), size: items.length }
    },
    listPayments: async (page) => {
      const { items } = await answerOf(List, async () => (await wire()).sdk.payments.all(listQuery(page)))
      return { items: readEach(Payment, items), size: items.length }
    },
    listRefunds: async (page) => {
      const { items } = await answerOf(List, async () => (await wire()).sdk.refunds.all(listQuery(page)))
      return { items: readEach(Refund, items), size: items.length }
    },
    // https://razorpay.com/docs/api/disputes/fetch-all/ : by `count` and `skip` only, whatever their age.
    listDisputes: async ({ skip, count }) => {
      const { items } = await answerOf(List, async () => (await wire()).sdk.disputes.all({ skip, count }))
      return { items: readEach(Dispute, items), size: items.length }
    },
  }
}
