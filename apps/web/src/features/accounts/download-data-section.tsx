import { errorOf } from '@skillharbor/client/errors'
import { saveFile } from '@skillharbor/client/save-file'
import { useSessionCheck } from '@skillharbor/client/session'
import { trpc } from '@skillharbor/client/trpc'
import { Button } from '@skillharbor/ui/button'
import { notify } from '@skillharbor/ui/notify'
import { Section } from '@skillharbor/ui/section'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'

/** Hands the learner all that is kept about them, as a file. */
export function DownloadDataSection() {
  const utils = trpc.useUtils()
  const { mutate, isPending, error } = useMutation({
    // A query by its kind, but wanted as it is at this moment, and nowhere after.
    mutationFn: () => utils.client.auth.exportData.query({}),
    onSuccess: (data) =>
      saveFile(`my-data-${data.exportedAt.slice(0, 10)}.json`, 'application/json', JSON.stringify(data, null, 2)),
    onError: (failed) => notify.error('The file could not be made', errorOf(failed).message),
  })
  useSessionCheck('auth', error)
  return (
    <Section title="Your data" lead="What we keep about you, to read or to take along.">
      <div className="grid justify-items-start gap-4">
        <p className="text-ink-soft">
          One file with your profile, your orders and payments, the courses you own and where you are logged in.
        </p>
        <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
          <Download aria-hidden className="size-4" />
          Download my data
        </Button>
      </div>
    </Section>
  )
}
