import type { Course } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { notify } from '@skillharbor/ui/notify'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { t } from './messages.ts'
import type { ReportDialog } from './report-dialog.tsx'

/** A button by which anybody reports the course to the operator. The dialog's code is fetched when it is pressed. */
export function ReportCourse({ course }: { course: Course }) {
  const [dialog, setDialog] = useState<{ Dialog: typeof ReportDialog }>()
  const open = () =>
    void import('./report-dialog.tsx').then(
      (loaded) => setDialog({ Dialog: loaded.ReportDialog }),
      () => notify.error(t('notLoaded')),
    )
  return (
    <>
      <Button variant="ghost" size="sm" className="text-ink-soft max-sm:h-11" onClick={open}>
        <Flag aria-hidden className="size-4" />
        {t('action')}
      </Button>
      {dialog && <dialog.Dialog course={course} close={() => setDialog(undefined)} />}
    </>
  )
}
