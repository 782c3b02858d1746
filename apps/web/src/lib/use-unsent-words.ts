import { useUser } from '@skillharbor/client/session'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unsentOf, type Words } from './unsent-words.ts'

/** What was typed while the rest was being sent. */
const restOf = (words: string, sent: string): string => {
  const now = words.trimStart()
  return now.startsWith(sent) ? now.slice(sent.length).trimStart() : words
}

/**
 * Words that a learner writes at a place, such as a note on a lesson, or changes there: `initial` is what they change. Until
 * they are sent they outlive their field, which goes with the lesson, or when the session turns out to be over; only the same
 * learner gets them again, and a change only while `initial` is the same. `sent` keeps only what was typed while they were
 * sent, and returns it; a change that goes on is kept whole. `forget` is for words that are given up: the field says again
 * what it said at first.
 */
export const useUnsentWords = (place: string, initial = '', isChoice = false) => {
  const queries = useQueryClient()
  const { user } = useUser()
  // After a logout this field still has the same words, which nobody else gets.
  const [kept] = useState(() => (user ? unsentOf(queries, user._id) : new Map<string, Words>()))
  const [changed, setChanged] = useState(initial)
  const [words, setWords] = useState(() => {
    const known = kept.get(place)
    // Otherwise it was changed elsewhere since, and these words would undo that.
    return known?.initial === initial ? known.words : initial
  })
  const change = (next: string) => {
    kept.set(place, { initial: changed, words: next, isChoice })
    setWords(next)
  }
  const forget = () => {
    kept.delete(place)
    setWords(changed)
  }
  const sent = (saved: string): string => {
    // The field may be gone by now.
    const now = kept.get(place)?.words ?? ''
    const rest = now.trim() === saved ? '' : changed === '' ? restOf(now, saved) : now
    const restChanges = changed === '' ? '' : saved
    if (rest === '') forget()
    else kept.set(place, { initial: restChanges, words: rest, isChoice })
    setChanged(restChanges)
    setWords(rest)
    return rest
  }
  return { words, change, sent, forget }
}

/** What is chosen beside such words. Closing the tab doesn't ask about it. */
export const useUnsentChoice = (place: string, initial?: string) => useUnsentWords(place, initial, true)
