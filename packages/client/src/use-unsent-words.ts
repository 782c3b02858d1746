import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unsentOf, type Words } from './unsent-words.ts'

/** What was typed while the rest was being sent. */
const restOf = (words: string, sent: string): string => {
  const now = words.trimStart()
  return now.startsWith(sent) ? now.slice(sent.length).trimStart() : words
}

type Where = {
  /** Whose words they are; null for nobody's, which aren't kept. */
  accountId: string | null
  /** Where they are written, such as a note on a lesson. */
  place: string
  /** What they change. */
  initial?: string
  isChoice?: boolean
}

/**
 * Words that somebody writes at a place, or changes there. Until they are sent they outlive their field, which goes with the
 * screen, or when the session turns out to be over; only the same account gets them again, and a change only while `initial`
 * is the same. `sent` keeps only what was typed while they were sent, and returns it; a change that goes on is kept whole.
 * `forget` is for words that are given up: the field says again what it said at first. `isChoice`: for what was chosen
 * beside the words; closing the tab asks about words only.
 */
export const useUnsentWords = ({ accountId, place, initial = '', isChoice = false }: Where) => {
  const queries = useQueryClient()
  // After a logout this field still has the same words, which nobody else gets.
  const [kept] = useState(() => (accountId === null ? new Map<string, Words>() : unsentOf(queries, accountId)))
  const [changed, setChanged] = useState(initial)
  const [words, setWords] = useState(() => {
    const known = kept.get(place)
    if (known?.initial === initial) return known.words
    // These words would undo what was changed elsewhere.
    if (known) kept.set(place, { ...known, isStale: true })
    return initial
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
