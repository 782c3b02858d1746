import { useOperationForm } from '@skillharbor/client/operation-form'
import { disputeWordsMax } from '@skillharbor/contracts/entities'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { Field, Textarea } from '@skillharbor/ui/field'
import type { FormEvent } from 'react'
import { t } from './messages.ts'

type EvidenceFormProps = {
  words: string
  /** Whether there is evidence with these words already. */
  isDrafted: boolean
  /** Called with what is in the field, as it is typed. */
  onTyped: (words: string) => void
  /** Puts the evidence together. */
  send: (words: string) => Promise<unknown>
}

/** Asks for the explanation to the bank, and puts the evidence together. What was typed stays. */
export function EvidenceForm({ words, isDrafted, onTyped, send }: EvidenceFormProps) {
  const { field, failure, busy, onSubmit, onChange } = useOperationForm({
    schema: async () => (await import('./evidence-values.ts')).EvidenceValues,
    defaultValues: { words },
    send: ({ words }) => send(words),
    onSent: () => undefined,
  })
  const { control, error } = field('words')
  const onType = (event: FormEvent<HTMLFormElement>) => {
    onChange()
    if (event.target instanceof HTMLTextAreaElement) onTyped(event.target.value)
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={onSubmit} onChange={onType}>
      <Field label={t('dispute.words')} hint={t('dispute.wordsHint')} error={error}>
        {(aria) => <Textarea {...aria} {...control} rows={5} maxLength={disputeWordsMax} required />}
      </Field>
      {failure && <Alert tone="error">{failure}</Alert>}
      <Button type="submit" variant={isDrafted ? 'secondary' : 'primary'} busy={busy} className="justify-self-start">
        {t(isDrafted ? 'dispute.again' : 'dispute.prepare')}
      </Button>
    </form>
  )
}
