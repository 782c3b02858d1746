import type { DraftLesson } from '@skillharbor/contracts/entities'
import { useEditorSession } from './editor-session.ts'
import { t } from './messages.ts'
import { lessonIn, setLessonOptions } from './outline-edits.ts'
import { useStore } from './store.ts'

/** Whether anybody may open the lesson, and whether finishing the course needs it. */
export function LessonOptions({ lesson: { _id, kind } }: { lesson: DraftLesson }) {
  const { outline } = useEditorSession()
  const entry = lessonIn(useStore(outline).sections, _id)
  if (!entry) return null
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-3">
      {kind !== 'quiz' && (
        <Option
          label={t('lesson.preview')}
          hint={t('lesson.previewHint')}
          isChecked={entry.preview}
          onChange={(preview) => outline.apply(setLessonOptions(_id, { preview }))}
        />
      )}
      <Option
        label={t('lesson.optional')}
        hint={t('lesson.optionalHint')}
        isChecked={entry.optional}
        onChange={(optional) => outline.apply(setLessonOptions(_id, { optional }))}
      />
    </div>
  )
}

type OptionProps = { label: string; hint: string; isChecked: boolean; onChange: (isChecked: boolean) => void }

function Option({ label, hint, isChecked, onChange }: OptionProps) {
  return (
    <label className="flex cursor-pointer items-start gap-2.5 text-sm">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        className="mt-0.5 size-4.5 shrink-0 accent-accent"
      />
      <span className="grid">
        <span className="font-medium text-ink">{label}</span>
        <span className="text-ink-soft">{hint}</span>
      </span>
    </label>
  )
}
