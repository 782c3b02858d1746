import { errorOf } from '@skillharbor/client/errors'
import { Button } from '@skillharbor/ui/button'
import { Field, Input } from '@skillharbor/ui/field'
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { t } from './messages.ts'

type TitleFormProps = {
  label: string
  submitLabel: string
  start?: string
  onClose: () => void
  onSubmit: (title: string) => Promise<void>
  /** Further fields. */
  children?: ReactNode
}

/** Asks for a title in the place where it will stand. Escape closes it. */
export function TitleForm({ label, submitLabel, start = '', onClose, onSubmit, children }: TitleFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const title = input.current?.value.trim() ?? ''
    if (title === '') {
      setError(t('outline.titleRequired'))
      return input.current?.focus()
    }
    setBusy(true)
    try {
      await onSubmit(title)
      onClose()
    } catch (failed) {
      setError(errorOf(failed).message)
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      className="grid gap-3 rounded-control border border-line bg-surface p-3"
      onSubmit={(event) => void submit(event)}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <Field label={label} error={error}>
        {(aria) => (
          <Input
            {...aria}
            ref={input}
            defaultValue={start}
            required
            maxLength={150}
            autoComplete="off"
            onChange={() => setError(undefined)}
          />
        )}
      </Field>
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={isBusy}>
          {submitLabel}
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose}>
          {t('outline.cancel')}
        </Button>
      </div>
    </form>
  )
}
