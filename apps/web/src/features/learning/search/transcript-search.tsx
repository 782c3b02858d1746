import { Button } from '@skillharbor/ui/button'
import { Field, Input } from '@skillharbor/ui/field'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
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
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // A link to this screen may have other words, or none.
    if (field.current && field.current.value.trim() !== words) field.current.value = words
  }, [words])
  const show = (next: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (next === '') after.delete('q')
        else after.set('q', next)
        return after
      },
      { replace: true },
    )
  return (
    <form
      className="w-full sm:w-96"
      onSubmit={(event) => {
        event.preventDefault()
        show(String(new FormData(event.currentTarget).get('q') ?? '').trim())
      }}
    >
      <Field label={t('label')}>
        {(aria) => (
          <div className="flex gap-2">
            <Input
              {...aria}
              ref={field}
              type="search"
              name="q"
              enterKeyHint="search"
              autoComplete="off"
              defaultValue={words}
              maxLength={maxLength}
              onChange={({ currentTarget }) => {
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
