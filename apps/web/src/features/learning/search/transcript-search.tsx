import { Button } from '@skillharbor/ui/button'
import { Field, Input } from '@skillharbor/ui/field'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from './messages.ts'
import { SearchResults } from './search-results.tsx'

/** As many characters as the API takes. */
const maxLength = 100

/** The words in the address, so that Back shows the results again. */
export const searchedWords = (search: URLSearchParams): string => (search.get('q') ?? '').trim().slice(0, maxLength)

/** Searches what is said in all videos of the learner. */
export function TranscriptSearch() {
  const [search, setSearch] = useSearchParams()
  const words = searchedWords(search)
  const [text, setText] = useState(words)
  // What this field last put into the address, which follows later: by then, something else may be typed.
  const [asked, setAsked] = useState(words)
  const [before, setBefore] = useState(words)
  if (words !== before) {
    setBefore(words)
    setAsked(words)
    // A link to this screen may have other words, or none.
    if (words !== asked) setText(words)
  }
  const show = (next: string) => {
    setAsked(next)
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (next === '') after.delete('q')
        else after.set('q', next)
        return after
      },
      { replace: true },
    )
  }
  return (
    <form
      className="w-full sm:w-96"
      onSubmit={(event) => {
        event.preventDefault()
        show(text.trim())
      }}
    >
      <Field label={t('label')}>
        {(aria) => (
          <div className="flex gap-2">
            <Input
              {...aria}
              type="search"
              name="q"
              enterKeyHint="search"
              autoComplete="off"
              value={text}
              maxLength={maxLength}
              onChange={({ currentTarget }) => {
                setText(currentTarget.value)
                if (currentTarget.value === '' && words !== '') show('')
              }}
            />
            <Button type="submit" variant="secondary">
              <Search aria-hidden className="size-4" />
              {t('submit')}
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}

/** What was found for the words in the address, if there are any. */
export function TranscriptResults() {
  const [search] = useSearchParams()
  const words = searchedWords(search)
  const [opened] = useState(words)
  return words === '' ? null : (
    <div className="mb-8">
      <SearchResults words={words} opening={words === opened} />
    </div>
  )
}
