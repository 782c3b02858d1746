import { Field, Textarea } from '@skillharbor/ui/field'
import { t } from './messages.ts'

const maxTexts = 10

type AcceptedTextsProps = { answers: readonly string[]; onChange: (answers: string[]) => void }

/** The texts that are right, a line each. */
export function AcceptedTexts({ answers, onChange }: AcceptedTextsProps) {
  const error = answers.length > maxTexts ? t('quiz.tooManyTexts', { count: maxTexts }) : undefined
  return (
    <Field label={t('quiz.texts')} hint={t('quiz.textsHint')} error={error}>
      {(aria) => (
        <Textarea
          {...aria}
          rows={3}
          value={answers.join('\n')}
          onChange={({ currentTarget: { value } }) => onChange(value.split('\n'))}
        />
      )}
    </Field>
  )
}
