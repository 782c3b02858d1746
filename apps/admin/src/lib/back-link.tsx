import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useLastList } from './list-address.ts'
import { common } from './messages.ts'

type List = { path: string; name: string }

/** The way back to the one of these lists that the admin came from, with its filters; to the first one if that isn't known. */
export function BackLink({ lists }: { lists: readonly [List, ...List[]] }) {
  const last = useLastList(lists.map(({ path }) => path))
  const list = lists.find(({ path }) => path === last?.path) ?? lists[0]
  return (
    <Link
      to={list.path + (last?.search ?? '')}
      aria-label={common('backTo', { list: list.name })}
      className="-ms-2 -mt-6 mb-2 inline-flex min-h-9 items-center gap-1.5 rounded-control px-2 text-sm font-medium text-ink-soft hover:text-accent sm:-mt-8 print:hidden pointer-coarse:min-h-11"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {list.name}
    </Link>
  )
}
