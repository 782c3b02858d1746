import { Download } from 'lucide-react'
import { Button } from '../button.tsx'
import { Section } from '../section.tsx'
import { t } from './messages.ts'

type DataExportSectionProps = {
  /** What the file holds. */
  text: string
  busy: boolean
  download: () => void
}

/** Downloads everything that is stored about the account's owner, as the client's `useDataExport` does it. */
export function DataExportSection({ text, busy, download }: DataExportSectionProps) {
  return (
    <Section title={t('exportData.title')} lead={t('exportData.lead')}>
      <div className="grid justify-items-start gap-4">
        <p className="text-ink-soft">{text}</p>
        <Button variant="secondary" busy={busy} onClick={download}>
          <Download aria-hidden className="size-4" />
          {t('exportData.submit')}
        </Button>
      </div>
    </Section>
  )
}
