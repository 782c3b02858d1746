import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useUnsentChoice } from '../../lib/use-unsent-words.ts'
import { timeCode } from './time-code.ts'
import { WordsForm, type WordsTexts } from './words-form.tsx'

type NewWordsProps = {
  texts: WordsTexts & { atSecond: (time: string) => string }
  /** What is written here, such as a note on a certain lesson. */
  place: string
  /** How many characters there may be. */
  maxLength: number
  /** The second that the lesson's video is at; null without a video. */
  second: () => number | null
  add: (words: { body: string; atSeconds: number | null }) => Promise<unknown>
}

/** Adds a note or a question: at the second at which the learner began to write it, or about the whole lesson. */
export function NewWords({ texts, place, maxLength, second, add }: NewWordsProps) {
  const id = useId()
  const kept = useUnsentChoice(`${place}:second`)
  const began = kept.words === '' ? null : Number(kept.words)
  const about = useUnsentChoice(`${place}:about`, 'second')
  const isAtSecond = about.words === 'second'
  const adding = useMutation({ mutationFn: add })
  const save = (body: string) =>
    adding.mutateAsync({ body, atSeconds: isAtSecond ? began : null }).then(
      () => true,
      // The form shows why.
      () => false,
    )
  return (
    <WordsForm
      texts={texts}
      place={place}
      maxLength={maxLength}
      busy={adding.isPending}
      error={adding.error}
      onBegin={() => kept.change(String(second() ?? ''))}
      onSubmit={save}
    >
      {began !== null && (
        <label htmlFor={id} className="flex items-center gap-3 text-sm text-ink">
          <input
            id={id}
            type="checkbox"
            checked={isAtSecond}
            onChange={({ currentTarget }) => about.change(currentTarget.checked ? 'second' : 'lesson')}
            className="size-4 accent-accent"
          />
          {texts.atSecond(timeCode(began))}
        </label>
      )}
    </WordsForm>
  )
}
