import { lessonKinds } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { LessonKindIcon } from './lesson-kind.tsx'
import { t } from './messages.ts'
import type { NewLesson } from './outline-draft.ts'
import { TitleForm } from './title-form.tsx'

type AddLessonProps = { sectionId: string; section: string; onAdd: (lesson: NewLesson) => Promise<void> }

// For screen readers only: the outline shows which section it is in.
const hidden = (section: ReactNode) => <span className="sr-only">{section}</span>

/** Adds a lesson at the end of a section. */
export function AddLesson({ sectionId, section, onAdd }: AddLessonProps) {
  const [lessonId, setLessonId] = useState<string>()
  const [kind, setKind] = useState<NewLesson['kind']>('video')
  if (!lessonId)
    return (
      <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => setLessonId(crypto.randomUUID())}>
        <Plus aria-hidden className="size-4" />
        {t('outline.addLesson', { section, hidden })}
      </Button>
    )
  return (
    <TitleForm
      label={t('lesson.title')}
      submitLabel={t('outline.add')}
      onClose={() => setLessonId(undefined)}
      onSubmit={(title) => onAdd({ lessonId, sectionId, kind, title })}
    >
      <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
        <legend className="mb-1 text-sm font-medium text-ink">{t('outline.kind')}</legend>
        {lessonKinds.map((one) => (
          <label key={one} className="flex min-h-9 pointer-coarse:min-h-11 cursor-pointer items-center gap-2 text-sm">
            <input
              type="radio"
              name="kind"
              checked={kind === one}
              onChange={() => setKind(one)}
              className="size-4 accent-accent"
            />
            <LessonKindIcon kind={one} />
            {t(`kind.${one}`)}
          </label>
        ))}
      </fieldset>
    </TitleForm>
  )
}
