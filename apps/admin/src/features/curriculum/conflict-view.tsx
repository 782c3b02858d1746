import { Button } from '@skillharbor/ui/button'
import { Card } from '@skillharbor/ui/card'
import { Textarea } from '@skillharbor/ui/field'
import { Copy } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { formatExactTime } from '../../lib/format-time.ts'
import type { LessonDraft, SaveState } from './lesson-draft.ts'
import type { FieldName, LessonFields } from './lesson-fields.ts'
import { t } from './messages.ts'
import { quizAsText } from './quiz-text.ts'
import { useStore } from './store.ts'

type Conflict = Extract<SaveState, { is: 'conflict' }>

const textOf = (fields: LessonFields, names: readonly FieldName[]): string =>
  names.map((name) => (name === 'quiz' ? quizAsText(fields.quiz) : fields[name])).join('\n\n')

/** The lesson was saved elsewhere too: shows both texts, and asks which one to keep. */
export function ConflictView({ draft, conflict }: { draft: LessonDraft; conflict: Conflict }) {
  const { fields } = useStore(draft)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { other, clashes } = conflict
  return (
    <Card className="grid gap-5 border-danger/40 p-5 sm:p-6">
      <div className="grid gap-1.5">
        <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold text-ink">
          {t('conflict.title')}
        </h3>
        <p className="text-ink-soft">{t('conflict.text')}</p>
      </div>
      <div className="grid gap-5 @3xl:grid-cols-2">
        <Side
          label={t('conflict.mine')}
          text={textOf(fields, clashes)}
          choice={t('conflict.keepMine')}
          onChoose={draft.keepMine}
        />
        <Side
          label={t('conflict.other', { time: formatExactTime(other.updatedAt) })}
          text={textOf(other, clashes)}
          choice={t('conflict.useOther')}
          onChoose={draft.useOther}
        />
      </div>
    </Card>
  )
}

type SideProps = { label: string; text: string; choice: string; onChoose: () => void }

function Side({ label, text, choice, onChoose }: SideProps) {
  const id = useId()
  const [isCopied, setCopied] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const copy = async () => {
    area.current?.select()
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // It is selected now, so that the browser's own command can copy it.
    }
  }
  return (
    <div className="grid content-start gap-2">
      <label htmlFor={id} className="flex items-end text-sm font-medium text-ink @3xl:min-h-10">
        {label}
      </label>
      <Textarea ref={area} id={id} readOnly value={text} rows={14} className="font-mono text-sm" />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onChoose}>
          {choice}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => void copy()}>
          <Copy aria-hidden className="size-4" />
          {t(isCopied ? 'conflict.copied' : 'conflict.copy')}
        </Button>
      </div>
    </div>
  )
}
