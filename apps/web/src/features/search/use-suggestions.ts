import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** A pause in typing after which the API is asked. */
const pauseMs = 150
/** Shorter texts begin too many titles. */
const shortest = 2

/**
 * Courses to suggest for a text, while it is being typed and suggestions are wanted. An answer to an earlier text is dropped, and its request is
 * cancelled. While somebody types on, the last suggestions stay until the new ones arrive.
 */
export const useSuggestions = (text: string, isWanted: boolean) => {
  const wanted = text.trim()
  const [{ asked, goesOn }, setAsked] = useState({ asked: '', goesOn: false })
  useEffect(() => {
    if (!isWanted) return
    const ask = (last: { asked: string }) => ({
      asked: wanted,
      goesOn: last.asked !== '' && (wanted.startsWith(last.asked) || last.asked.startsWith(wanted)),
    })
    const timer = setTimeout(() => setAsked(ask), pauseMs)
    return () => clearTimeout(timer)
  }, [wanted, isWanted])
  const isLong = asked.length >= shortest && wanted.length >= shortest
  const answer = trpc.courses.suggest.useQuery(
    { q: asked },
    {
      enabled: isWanted && isLong,
      ...(goesOn && { placeholderData: keepPreviousData }),
      // A search that took a busy API too long is asked for once more.
      retry: (failures, error) => failures < 1 && errorOf(error).code === 'UNAVAILABLE',
      // Without a network it fails at once and says so.
      networkMode: 'always',
      trpc: { abortOnUnmount: true },
    },
  )
  return {
    /** Whether the text is long enough for suggestions. */
    isLong,
    courses: isLong ? answer.data?.content : undefined,
    failed: answer.isError,
    /** The suggestions are those of the whole text. */
    isCurrent: asked === wanted && !answer.isPlaceholderData && !answer.isFetching,
  }
}
