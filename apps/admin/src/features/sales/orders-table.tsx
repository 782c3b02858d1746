import type { Sale } from '@skillharbor/contracts/entities'
import { Card } from '@skillharbor/ui/card'
import { Price } from '@skillharbor/ui/price'
import { Link } from 'react-router'
import { formatTime } from '../../lib/format-time.ts'
import { paths } from '../../lib/paths.ts'
import { personName } from '../../lib/person-name.ts'
import { t } from './messages.ts'
import { SaleState } from './sale-state.tsx'

const head = 'px-4 py-3 text-start font-medium first:ps-5 last:pe-5'
const cell = 'px-4 py-3.5 align-middle first:ps-5 last:pe-5'
const link = 'font-semibold text-accent underline-offset-4 hover:underline'

/** Orders as a table, or as cards on a narrow screen. Only one of them is displayed, and so read out. */
export function OrdersTable({ orders }: { orders: Sale[] }) {
  return (
    <>
      <Card className="hidden overflow-x-auto lg:block">
        <table className="w-full text-sm">
          <caption className="sr-only">{t('orders.caption')}</caption>
          <thead className="border-b border-line text-ink-soft">
            <tr>
              <th className={head}>{t('learner')}</th>
              <th className={head}>{t('course')}</th>
              <th className={`${head} text-end`}>{t('amount')}</th>
              <th className={head}>{t('status')}</th>
              <th className={head}>{t('orders.time')}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {orders.map((order) => (
              <tr key={order._id} className="transition-colors hover:bg-accent-soft">
                <th scope="row" className={`${cell} max-w-56 text-start wrap-anywhere`}>
                  <Link to={paths.order(order._id)} className={link}>
                    {personName(order.learner)}
                  </Link>
                </th>
                <td className={`${cell} wrap-anywhere`}>{order.course.title}</td>
                <td className={`${cell} text-end`}>
                  <Price rupees={order.amount} />
                </td>
                <td className={cell}>
                  <SaleState order={order} />
                </td>
                <td className={`${cell} whitespace-nowrap text-ink-soft`}>
                  <time dateTime={order.createdAt}>{formatTime(order.createdAt)}</time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <ul className="grid gap-3 sm:grid-cols-2 lg:hidden" aria-label={t('orders.title')}>
        {orders.map((order) => (
          <li key={order._id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** An order of which every part leads to it. */
function OrderCard({ order }: { order: Sale }) {
  const { _id, learner, course, amount, createdAt } = order
  return (
    <Card className="relative grid h-full content-start gap-2 p-4">
      <div className="flex items-start justify-between gap-3">
        <Link to={paths.order(_id)} className={`${link} min-w-0 wrap-anywhere after:absolute after:inset-0`}>
          {personName(learner)}
        </Link>
        <Price rupees={amount} />
      </div>
      <p className="text-sm wrap-anywhere">{course.title}</p>
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-soft">
        <SaleState order={order} />
        <time dateTime={createdAt}>{formatTime(createdAt)}</time>
      </div>
    </Card>
  )
}
