import { errorOf } from '@skillharbor/client/errors'
import { saveFile } from '@skillharbor/client/save-file'
import { useSessionCheck } from '@skillharbor/client/session'
import { trpc } from '@skillharbor/client/trpc'
import { Button } from '@skillharbor/ui/button'
import { notify } from '@skillharbor/ui/notify'
import { Section } from '@skillharbor/ui/section'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { t } from './messages.ts'

/** Downloads everything that is stored about the learner, as a file. */
export function DownloadDataSection() {
  const utils = trpc.useUtils()
  const { mutate, isPending, error } = useMutation({
    // A query, but as a mutation: its answer has to be fresh, and isn't cached.
    mutationFn: () => utils.client.auth.exportData.query({}),
    onSuccess: (data) =>
      saveFile(`my-data-${data.exportedAt.slice(0, 10)}.json`, 'application/json', JSON.stringify(data, null, 2)),
    onError: (failed) => notify.error(t('exportData.failed'), errorOf(failed).message),
  })
  useSessionCheck('auth', error)
  return (
    <Section title={t('exportData.title')} lead={t('exportData.lead')}>
      <div className="grid justify-items-start gap-4">
        <p className="text-ink-soft">{t('exportData.text')}</p>
        <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
          <Download aria-hidden className="size-4" />
          {t('exportData.submit')}
        </Button>
      </div>
    </Section>
  )
}
