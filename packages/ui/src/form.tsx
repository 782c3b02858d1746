import { type ComponentProps, type ReactNode, type SyntheticEvent, useId } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { Field, Input, Select } from './field.tsx'
import { t } from './messages.ts'
import { PasswordInput } from './password-input.tsx'

/** A form's state, as the client's `useOperationForm` returns it. */
export type FormState<Name extends string> = {
  field: (name: Name) => {
    control: ComponentProps<'input'> & ComponentProps<'select'>
    error: string | undefined
    isEmpty: boolean
  }
  /** Why the whole form failed. */
  failure: string | undefined
  busy: boolean
  onSubmit: (event: SyntheticEvent) => void
  onChange: () => void
}

type FormProps<Name extends string> = { form: FormState<Name>; children: ReactNode }

/** A form, with its failure above its fields. The submit button is one of the children. */
export function Form<Name extends string>({ form, children }: FormProps<Name>) {
  return (
    <form noValidate className="grid gap-5" onSubmit={form.onSubmit} onChange={form.onChange}>
      {form.failure && <Alert tone="error">{form.failure}</Alert>}
      {children}
    </form>
  )
}

type NamedFieldProps<Name extends string> = { form: FormState<Name>; name: Name; label: string }

/** A field's control and its error, which is `missing` if nothing was typed. */
const required = <Name extends string>(form: FormState<Name>, name: Name, missing: string) => {
  const { control, error, isEmpty } = form.field(name)
  return { control, error: error && isEmpty ? missing : error }
}

type TextFieldProps<Name extends string> = NamedFieldProps<Name> & {
  /** The error if nothing was typed. */
  missing: string
  hint?: string
  autoComplete: string
}

export function TextField<Name extends string>(props: TextFieldProps<Name>) {
  const { form, name, label, missing, hint, autoComplete } = props
  const { control, error } = required(form, name, missing)
  return (
    <Field label={label} hint={hint} error={error}>
      {(aria) => <Input {...aria} {...control} required autoComplete={autoComplete} />}
    </Field>
  )
}

/** `autoComplete`: `username` in a login form. */
export function EmailField<Name extends string>({
  form,
  name,
  label,
  autoComplete = 'email',
}: NamedFieldProps<Name> & { autoComplete?: 'email' | 'username' }) {
  const { control, error } = required(form, name, t('email.missing'))
  return (
    <Field label={label} error={error}>
      {(aria) => <Input {...aria} {...control} type="email" required autoComplete={autoComplete} />}
    </Field>
  )
}

/** The current password, or a new one. */
export function PasswordField<Name extends string>({
  form,
  name,
  label,
  use,
}: NamedFieldProps<Name> & { use: 'current' | 'new' }) {
  const { control, error } = required(form, name, t(use === 'new' ? 'password.missingNew' : 'password.missing'))
  return (
    <Field label={label} hint={use === 'new' && t('password.hint')} error={error}>
      {(aria) => <PasswordInput {...aria} {...control} required autoComplete={`${use}-password`} />}
    </Field>
  )
}

/** A choice that most people leave as it is, on one line with its label; `children` are its options. */
export function QuietSelectField<Name extends string>({
  form,
  name,
  label,
  hint,
  children,
}: NamedFieldProps<Name> & { hint: string; children: ReactNode }) {
  const id = useId()
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 text-sm">
      <label htmlFor={id} className="font-medium text-ink">
        {label}
      </label>
      <Select
        id={id}
        {...form.field(name).control}
        required
        aria-describedby={`${id}-hint`}
        className="row-span-2 w-28"
      >
        {children}
      </Select>
      <p id={`${id}-hint`} className="text-ink-soft">
        {hint}
      </p>
    </div>
  )
}

/** Submits its form. */
export function SubmitButton<Name extends string>({
  form,
  children,
  ...props
}: FormProps<Name> & Omit<ComponentProps<typeof Button>, 'form'>) {
  return (
    <Button type="submit" {...props} busy={form.busy}>
      {children}
    </Button>
  )
}
