import { trpc } from '@skillharbor/client/trpc'
import { useId, useState } from 'react'
import { timeCode } from '../time-code.ts'
import { t } from './messages.ts'
import { NoteForm } from './note-form.tsx'

type NewNoteProps = {
  lessonId: string
  /** The second that the lesson's video is at; null without a video. */
  second: () => number | null
}

/** Adds a note: at the second at which the learner began to write it, or about the whole lesson. */
export function NewNote({ lessonId, second }: NewNoteProps) {
  const id = useId()
  const [began, setBegan] = useState<number | null>(null)
  const [isAtSecond, setAtSecond] = useState(true)
  const utils = trpc.useUtils()
  const add = trpc.notes.add.useMutation({ onSuccess: () => utils.notes.invalidate() })
  const save = (body: string) =>
    add.mutateAsync({ lessonId, body, atSeconds: isAtSecond ? began : null }).then(
      () => {
        setBegan(null)
        return true
      },
      // The form shows why.
      () => false,
    )
  return (
    <NoteForm
      label={t('new')}
      submitLabel={t('add')}
      busy={add.isPending}
      error={add.error}
      onBegin={() => setBegan(second())}
      onSubmit={save}
    >
      {began !== null && (
        <label htmlFor={id} className="flex items-center gap-3 text-sm text-ink">
          <input
            id={id}
            type="checkbox"
            checked={isAtSecond}
            onChange={({ currentTarget }) => setAtSecond(currentTarget.checked)}
            className="size-4 accent-accent"
          />
          {t('atSecond', { time: timeCode(began) })}
        </label>
      )}
    </NoteForm>
  )
}
