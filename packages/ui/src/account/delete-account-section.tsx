import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { Section } from '../section.tsx'
import { t } from './messages.ts'

type DeleteAccountSectionProps = {
  /** What it means for the account's owner. */
  text: string
  /** Draws the dialog that deletes the account. Few people do: its code is loaded when one is about to. */
  dialog: (close: () => void) => ReactNode
}

/** Opens the dialog that deletes the account. */
export function DeleteAccountSection({ text, dialog }: DeleteAccountSectionProps) {
  const [asking, setAsking] = useState(false)
  return (
    <Section title={t('deleteAccount.title')} lead={t('deleteAccount.lead')}>
      <div className="grid justify-items-start gap-4">
        <p className="text-ink-soft">{text}</p>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {t('deleteAccount.open')}
        </Button>
      </div>
      {asking && dialog(() => setAsking(false))}
    </Section>
  )
}
