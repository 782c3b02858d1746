import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** What was asked for and hasn't come. What failed once may take long, so it isn't waited for. */
const predicate = ({ state }: Query) => state.status === 'pending' && state.fetchFailureCount === 0

/** An answer may lead to the next question, in a render that follows. */
const pauseMs = 100

/** Parts of screens whose code is still loading, and who wants to know when one has come. */
const parts = { loading: 0, arrivals: new Set<() => void>() }

/** Has what waits for the rest of the screen wait for this part's code, too, and for what the part then asks for. */
export const loadPart = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  parts.loading++
  try {
    return await load()
  } finally {
    parts.loading--
    for (const arrived of parts.arrivals) arrived()
  }
}

/** How long, in milliseconds, what waits for the rest of the screen waits at most. */
const limitMs = 8_000

/** Where a visit began, as the key in the history, and whether it has been anywhere else. */
const visits = new WeakMap<QueryClient, { first: string; hasMoved: boolean }>()

/**
 * False until everything that the screen asks the API for has come, and its parts' code, or takes too long; then true, as
 * long as the component is there. True at once if it's so `initially`, and where the back button leads, or a fragment of the
 * address: to a place that has to be there. It comes with the answers that are drawn in slices, or after them.
 */
export const useSettled = (initially = false): boolean => {
  const queries = useQueryClient()
  const { key } = useLocation()
  const isBack = useNavigationType() === 'POP' && visits.get(queries)?.hasMoved === true
  const [isSettled, setSettled] = useState(initially || isBack || globalThis.location?.hash.length > 1)
  useEffect(() => {
    const { first = key, hasMoved = false } = visits.get(queries) ?? {}
    visits.set(queries, { first, hasMoved: hasMoved || key !== first })
  }, [key, queries])
  // Of the layout, as that ends while Suspense hides the screen, such as until its code is there and drawn: it asks then.
  useLayoutEffect(() => {
    if (isSettled) return
    let timer: ReturnType<typeof setTimeout>
    const isAnswered = () => queries.isFetching({ predicate }) === 0
    const look = () => {
      clearTimeout(timer)
      if (!isAnswered()) return
      timer = setTimeout(() => {
        if (parts.loading === 0 && isAnswered()) setSettled(true)
      }, pauseMs)
    }
    // Not with each question and answer: the screen would be drawn again.
    let wasAnswered = isAnswered()
    const stopListening = queries.getQueryCache().subscribe(() => {
      if (wasAnswered === isAnswered()) return
      wasAnswered = !wasAnswered
      look()
    })
    look()
    parts.arrivals.add(look)
    return () => {
      stopListening()
      parts.arrivals.delete(look)
      clearTimeout(timer)
    }
  }, [isSettled, queries])
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), limitMs)
    return () => clearTimeout(timer)
  }, [])
  return useDeferredValue(isSettled)
}
