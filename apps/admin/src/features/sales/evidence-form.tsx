import { useOperationForm } from '@skillharbor/client/operation-form'
import { disputeWordsMax } from '@skillharbor/contracts/entities'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { Field, Textarea } from '@skillharbor/ui/field'
import { type ReactNode, useEffect } from 'react'
import { resetToSaved } from '../../lib/reset-to-saved.ts'
import { useGuardedForm } from '../../lib/unsaved-changes.tsx'
import { t } from './messages.ts'

type EvidenceFormProps = {
  words: string
  /** Whether there is evidence with these words already. */
  isDrafted: boolean
  /** Puts the evidence together. Returns the words that it has. */
  send: (words: string) => Promise<string>
  /** What can be done with the evidence: while other words are typed, it isn't what the form says. */
  children: (isEdited: boolean) => ReactNode
}

/** Asks for the explanation to the bank, and puts the evidence together. What was typed stays. */
export function EvidenceForm({ words, isDrafted, send, children }: EvidenceFormProps) {
  const { form, field, failure, busy, dirty, onSubmit, onChange } = useOperationForm({
    schema: async () => (await import('./evidence-values.ts')).EvidenceValues,
    defaultValues: { words },
    send: async ({ words }, form) => {
      const sent = form.getValues()
      resetToSaved(form, sent, { words: await send(words) })
    },
    onSent: () => undefined,
  })
  useGuardedForm(dirty)
  // Somebody else may have put it together again, with other words.
  useEffect(() => {
    if (!dirty) form.reset({ words })
  }, [form, dirty, words])
  const { control, error } = field('words')
  return (
    <>
      <form noValidate className="unprinted grid gap-4" onSubmit={onSubmit} onChange={onChange}>
        <Field label={t('dispute.words')} hint={t('dispute.wordsHint')} error={error}>
          {(aria) => <Textarea {...aria} {...control} rows={5} maxLength={disputeWordsMax} required />}
        </Field>
        {failure && <Alert tone="error">{failure}</Alert>}
        <Button type="submit" variant={isDrafted ? 'secondary' : 'primary'} busy={busy} className="justify-self-start">
          {t(isDrafted ? 'dispute.again' : 'dispute.prepare')}
        </Button>
      </form>
      {children(dirty)}
    </>
  )
}
