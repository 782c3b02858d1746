import { Button } from '@skillharbor/ui/button'
import { Section } from '@skillharbor/ui/section'
import { useState } from 'react'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { t } from './messages.ts'

/** Opens the dialog that deletes the account. */
export function DeleteAccountSection({ onDeleted }: { onDeleted: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <Section title={t('deleteAccount.title')} lead={t('deleteAccount.lead')}>
      <div className="grid justify-items-start gap-4">
        <p className="text-ink-soft">{t('deleteAccount.text')}</p>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {t('deleteAccount.open')}
        </Button>
      </div>
      {asking && <DeleteAccountDialog onDeleted={onDeleted} onClose={() => setAsking(false)} />}
    </Section>
  )
}
