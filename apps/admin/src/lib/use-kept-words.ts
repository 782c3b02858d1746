import { useState } from 'react'
import { dropDraft, keepDraft, takeKeptDraft } from './kept-drafts.ts'

/** What the admin writes at a place. It outlives its field, and a reload, until it is sent or the admin logs out. */
export const useKeptWords = (place: string) => {
  const [words, setWords] = useState(() => takeKeptDraft<string>(place) ?? '')
  const change = (next: string) => {
    setWords(next)
    if (next === '') dropDraft(place)
    else keepDraft(place, next)
  }
  return { words, change, sent: () => dropDraft(place) }
}
