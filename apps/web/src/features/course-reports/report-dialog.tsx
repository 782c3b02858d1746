import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import { courseReportLength, courseReportReasons } from '@skillharbor/contracts/constants'
import type { Course, CourseReportReason } from '@skillharbor/contracts/entities'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { DialogActions, QuestionDialog } from '@skillharbor/ui/dialog'
import { Field, Select, Textarea } from '@skillharbor/ui/field'
import { notify } from '@skillharbor/ui/notify'
import { type SyntheticEvent, useState } from 'react'
import { t } from './messages.ts'

/** Asks for the reason, and sends the report. */
export function ReportDialog({ course, close }: { course: Course; close: () => void }) {
  const [reason, setReason] = useState<CourseReportReason>('copied')
  const [words, setWords] = useState('')
  const [isMissing, setMissing] = useState(false)
  const report = trpc.courses.report.useMutation({
    onSuccess: ({ message }) => {
      notify.success(message)
      close()
    },
  })
  const areNeeded = reason === 'other'
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const lacks = areNeeded && words.trim() === ''
    setMissing(lacks)
    if (!lacks && !report.isPending) report.mutate({ id: course._id, reason, words })
  }
  return (
    <QuestionDialog
      open
      onOpenChange={(open) => open || report.isPending || close()}
      title={t('title', { title: course.title })}
      description={t('text')}
    >
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <Field label={t('reason')}>
          {(aria) => (
            <Select
              {...aria}
              value={reason}
              onChange={({ target }) => {
                setReason(courseReportReasons.find((one) => one === target.value) ?? 'other')
                setMissing(false)
              }}
            >
              {courseReportReasons.map((one) => (
                <option key={one} value={one}>
                  {t(`reasons.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={t('words')}
          hint={t(areNeeded ? 'wordsNeeded' : 'wordsHint')}
          error={isMissing ? t('missing') : undefined}
        >
          {(aria) => (
            <Textarea
              {...aria}
              rows={3}
              required={areNeeded}
              maxLength={courseReportLength}
              value={words}
              onChange={({ target }) => {
                setWords(target.value)
                setMissing(false)
              }}
            />
          )}
        </Field>
        {report.error && <Alert tone="error">{errorOf(report.error).message}</Alert>}
        <DialogActions>
          <Button type="submit" busy={report.isPending}>
            {t('send')}
          </Button>
        </DialogActions>
      </form>
    </QuestionDialog>
  )
}
