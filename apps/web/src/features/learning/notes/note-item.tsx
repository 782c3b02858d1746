import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import { forgetWordsAt } from '@skillharbor/client/unsent-words'
import { noteLength } from '@skillharbor/contracts/constants'
import type { Note } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { ConfirmDialog } from '@skillharbor/ui/dialog'
import { notify } from '@skillharbor/ui/notify'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { timeCode } from '../time-code.ts'
import { WordsForm } from '../words-form.tsx'
import { t } from './messages.ts'

// For screen readers only: the list shows which note it is.
const about = (text: ReactNode) => <span className="sr-only">{text}</span>

type NoteItemProps = {
  note: Note
  /** Goes to a second of the lesson's video; undefined if the lesson has none. */
  goTo: ((second: number) => void) | undefined
}

/** A note, the way to its second, and what its author can do with it. */
export function NoteItem({ note: { _id: id, atSeconds, body, editedAt }, goTo }: NoteItemProps) {
  const [isEditing, setEditing] = useState(false)
  const utils = trpc.useUtils()
  const edit = trpc.notes.edit.useMutation({ onSuccess: () => utils.notes.invalidate() })
  const save = (words: string) =>
    edit.mutateAsync({ id, body: words }).then(
      () => {
        notify.success(t('saved'))
        return true
      },
      // The form shows why.
      () => false,
    )
  if (isEditing)
    return (
      <WordsForm
        texts={{
          label: t('words'),
          submit: t('save'),
          missing: t('missing'),
          length: (count) => t('length', { count, max: noteLength }),
        }}
        place={`note:${id}`}
        maxLength={noteLength}
        initial={body}
        busy={edit.isPending}
        error={edit.error}
        onSubmit={save}
        cancel={{ label: t('cancel'), onClose: () => setEditing(false) }}
      />
    )
  const start = body.slice(0, 40)
  return (
    <article className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        {atSeconds === null ? (
          <span>{t('wholeLesson')}</span>
        ) : goTo ? (
          <Button variant="secondary" size="sm" onClick={() => goTo(atSeconds)}>
            {t('goTo', { time: timeCode(atSeconds) })}
          </Button>
        ) : (
          <span>{timeCode(atSeconds)}</span>
        )}
        {editedAt && <span>{t('edited')}</span>}
      </div>
      <p className="max-w-[60ch] whitespace-pre-line wrap-anywhere text-ink">{body}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="ghost" size="sm" onClick={() => setEditing(true)}>
          {t('edit', { start, about })}
        </Button>
        <RemoveNote id={id} start={start} />
      </div>
    </article>
  )
}

/** Deletes a note, after a question. */
function RemoveNote({ id, start }: { id: string; start: string }) {
  const [isAsking, setAsking] = useState(false)
  const utils = trpc.useUtils()
  const queries = useQueryClient()
  const remove = trpc.notes.remove.useMutation({
    onSuccess: async ({ message }) => {
      forgetWordsAt(queries, `note:${id}`)
      setAsking(false)
      notify.success(message)
      await utils.notes.invalidate()
    },
    onError: (error) => {
      setAsking(false)
      notify.error(errorOf(error).message)
    },
  })
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
        {t('remove', { start, about })}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('removeTitle')}
        confirmLabel={t('removeConfirm')}
        tone="danger"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
      >
        {t('removeText')}
      </ConfirmDialog>
    </>
  )
}
