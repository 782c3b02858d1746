import { useCallback, useState } from 'react'

/** `createdAt` is an ISO time. */
export type Holdable = { _id: string; createdAt: string }

/** Holds an item, as it is now, or lets go of it. */
export type Hold<Item> = (item: Item, isHeld: boolean) => void

/** Items that are shown in a list, as they were last seen, even if a newer list lacks them. */
export const useHeldItems = <Item extends Holdable>() => {
  const [held, setHeld] = useState<ReadonlyMap<string, Item>>(new Map())
  const hold = useCallback<Hold<Item>>((item, isHeld) => {
    setHeld((before) => {
      if (before.get(item._id) === (isHeld ? item : undefined)) return before
      const others = [...before].filter(([id]) => id !== item._id)
      return new Map(isHeld ? [...others, [item._id, item]] : others)
    })
  }, [])
  /** Adds what is held and missing to a list that has its newest items first, each at its place. */
  const withHeld = (listed: Item[]): Item[] => {
    const ids = new Set(listed.map(({ _id }) => _id))
    return [...held.values()]
      .filter(({ _id }) => !ids.has(_id))
      .reduce((items, item) => {
        const older = items.findIndex(({ createdAt }) => createdAt < item.createdAt)
        return items.toSpliced(older < 0 ? items.length : older, 0, item)
      }, listed)
  }
  return { hold, withHeld }
}
