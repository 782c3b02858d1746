import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

/** Which tab a key leads to, from one of `count`. */
const moves: Readonly<Partial<Record<string, (at: number, count: number) => number>>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

type TabsProps<Name extends string> = {
  /** What the tabs are about, for screen readers. */
  label: string
  tabs: readonly { name: Name; text: string }[]
  /** The tab that is open; undefined if none is. */
  open: Name | undefined
  onChoose: (name: Name) => void
  /** Shows the panel alone, as there is nothing to choose. */
  bare?: boolean
  /** What the open tab shows. */
  children: ReactNode
}

/** Tabs above the one panel that they fill. Arrow keys, Home and End choose among them. */
export function Tabs<Name extends string>({ label, tabs, open, onChoose, bare = false, children }: TabsProps<Name>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const current = Math.max(
    0,
    tabs.findIndex(({ name }) => name === open),
  )
  const move = (event: KeyboardEvent) => {
    const to = moves[event.key]?.(current, tabs.length)
    const tab = to === undefined ? undefined : tabs[to]
    if (to === undefined || !tab) return
    event.preventDefault()
    onChoose(tab.name)
    list.current?.querySelectorAll('button')[to]?.focus()
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        hidden={bare}
        className="-mx-2 flex flex-wrap border-b border-line print:hidden"
        onKeyDown={move}
      >
        {tabs.map(({ name, text }, at) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === open}
            aria-controls={`${id}-panel`}
            tabIndex={at === current ? 0 : -1}
            className="-mb-px h-12 border-b-2 border-transparent px-2 text-sm font-semibold text-ink-soft hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-accent aria-selected:text-accent sm:px-4"
            onClick={() => onChoose(name)}
          >
            {text}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        {...(!bare && { role: 'tabpanel', 'aria-labelledby': `${id}-${tabs[current]?.name}` })}
        hidden={open === undefined}
      >
        {children}
      </div>
    </div>
  )
}
