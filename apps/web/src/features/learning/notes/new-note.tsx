import { trpc } from '@skillharbor/client/trpc'
import { noteLength } from '@skillharbor/contracts/constants'
import { NewWords } from '../new-words.tsx'
import { t } from './messages.ts'

type NewNoteProps = {
  lessonId: string
  /** The second that the lesson's video is at; null without a video. */
  second: () => number | null
}

/** Adds a note: at the second at which the learner began to write it, or about the whole lesson. */
export function NewNote({ lessonId, second }: NewNoteProps) {
  const utils = trpc.useUtils()
  return (
    <NewWords
      texts={{
        label: t('new'),
        submit: t('add'),
        missing: t('missing'),
        length: (count) => t('length', { count, max: noteLength }),
        atSecond: (time) => t('atSecond', { time }),
      }}
      place={`new-note:${lessonId}`}
      maxLength={noteLength}
      second={second}
      add={async (words) => {
        await utils.client.notes.add.mutate({ lessonId, ...words })
        await utils.notes.invalidate()
      }}
    />
  )
}
