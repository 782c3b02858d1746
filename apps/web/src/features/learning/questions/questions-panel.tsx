import { trpc } from '@skillharbor/client/trpc'
import { questionLength } from '@skillharbor/contracts/constants'
import type { Lesson } from '@skillharbor/contracts/entities'
import { notify } from '@skillharbor/ui/notify'
import { useRef } from 'react'
import type { LessonVideo } from '../classroom/lesson-video.ts'
import { NewWords } from '../new-words.tsx'
import { t } from './messages.ts'
import { QuestionList } from './question-list.tsx'
import { lengthText } from './words.tsx'

type QuestionsPanelProps = { lesson: Lesson; video: LessonVideo }

/** What owners of the course ask about a lesson, with the answers, and a form to ask. */
export function QuestionsPanel({ lesson: { _id: lessonId, kind }, video }: QuestionsPanelProps) {
  const utils = trpc.useUtils()
  const panel = useRef<HTMLElement>(null)
  return (
    <section ref={panel} tabIndex={-1} aria-label={t('title')} className="grid gap-5">
      <p className="text-sm text-ink-soft">{t('lead')}</p>
      <NewWords
        texts={{
          label: t('words'),
          submit: t('ask'),
          missing: t('missing'),
          length: lengthText,
          atSecond: (time) => t('atSecond', { time }),
        }}
        place={`new-question:${lessonId}`}
        maxLength={questionLength}
        second={video.second}
        add={async (words) => {
          const { message } = await utils.client.questions.ask.mutate({ lessonId, ...words })
          await utils.questions.invalidate()
          // Its tab says how many there are.
          void utils.learning.lesson.invalidate({ lessonId })
          notify.success(message)
        }}
      />
      <QuestionList lessonId={lessonId} goTo={kind === 'video' ? video.goTo : undefined} panel={panel} />
    </section>
  )
}
