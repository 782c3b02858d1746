import { undertakingVersion } from '@skillharbor/contracts/constants'
import type { FormState } from '@skillharbor/ui/form'
import { useId } from 'react'
import { t } from './messages.ts'

type UndertakingFieldProps<Name extends string> = {
  form: FormState<Name>
  name: Name
  /** The field's value: a version, or none if the box isn't ticked. */
  value: unknown
}

/** The box to tick. Its value is the version that is agreed to. */
export function UndertakingField<Name extends string>({ form, name, value }: UndertakingFieldProps<Name>) {
  const id = useId()
  const { control, error } = form.field(name)
  const message = error && (value === undertakingVersion ? error : t('undertaking.missing'))
  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-11 items-center gap-3 font-medium text-ink">
        <input
          {...control}
          type="checkbox"
          value={undertakingVersion}
          required
          aria-invalid={Boolean(message)}
          aria-describedby={message ? id : undefined}
          className="size-5 shrink-0 accent-accent"
        />
        {t('undertaking.agree')}
      </label>
      {message && (
        <p id={id} role="alert" className="text-sm font-medium text-danger">
          {message}
        </p>
      )}
    </div>
  )
}
