import { Button } from '@skillharbor/ui/button'
import { Section } from '@skillharbor/ui/section'
import { useState } from 'react'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

/** The way out: asks before it goes. */
export function DeleteAccountSection({ onDeleted }: { onDeleted: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <Section title="Delete your account" lead="You can go at any time. You see first what goes and what stays.">
      <div className="grid justify-items-start gap-4">
        <p className="text-ink-soft">
          The courses you bought go with it. If you may want them again, keep the account: it costs nothing.
        </p>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Delete my account
        </Button>
      </div>
      {asking && <DeleteAccountDialog onDeleted={onDeleted} onClose={() => setAsking(false)} />}
    </Section>
  )
}
