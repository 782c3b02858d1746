import { type Query, type QueryClient, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** What was asked for and hasn't come. What failed once may take long, so it isn't waited for. */
const predicate = ({ state }: Query) => state.status === 'pending' && state.fetchFailureCount === 0

/** An answer may lead to the next question, in a render that follows or in code that is still loading. */
const pauseMs = 100

/** How long, in milliseconds, what waits for the rest of the screen waits at most. */
const limitMs = 8_000

/** Where a visit began, as the key in the history, and whether it has been anywhere else. */
const visits = new WeakMap<QueryClient, { first: string; hasMoved: boolean }>()

/**
 * False until everything that the screen asks the API for has come, or takes too long; then true, as long as the component
 * is there. True at once if it's so `initially`, and where the back button leads, or a fragment of the address: to a place
 * that has to be there.
 */
export const useSettled = (initially = false): boolean => {
  const queries = useQueryClient()
  const awaited = useIsFetching({ predicate })
  const { key } = useLocation()
  const isBack = useNavigationType() === 'POP' && visits.get(queries)?.hasMoved === true
  const [isSettled, setSettled] = useState(initially || isBack || globalThis.location?.hash.length > 1)
  useEffect(() => {
    const { first = key, hasMoved = false } = visits.get(queries) ?? {}
    visits.set(queries, { first, hasMoved: hasMoved || key !== first })
  }, [key, queries])
  useEffect(() => {
    if (isSettled || awaited > 0) return
    const timer = setTimeout(() => {
      if (queries.isFetching({ predicate }) === 0) setSettled(true)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [isSettled, awaited, queries])
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), limitMs)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
