import type { ComponentProps, ReactNode, SyntheticEvent } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { Field, Input, PasswordInput, Select } from './field.tsx'
import { t } from './messages.ts'

/** A form's state, as the client's `useOperationForm` returns it. */
export type FormState<Name extends string> = {
  field: (name: Name) => { control: ComponentProps<'input'> & ComponentProps<'select'>; error: string | undefined }
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

type TextFieldProps<Name extends string> = NamedFieldProps<Name> & { hint?: string; autoComplete: string }

export function TextField<Name extends string>({ form, name, label, hint, autoComplete }: TextFieldProps<Name>) {
  const { control, error } = form.field(name)
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
  const { control, error } = form.field(name)
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
  const { control, error } = form.field(name)
  return (
    <Field label={label} hint={use === 'new' && t('password.hint')} error={error}>
      {(aria) => <PasswordInput {...aria} {...control} required autoComplete={`${use}-password`} />}
    </Field>
  )
}

/** A choice; `children` are its options. */
export function SelectField<Name extends string>({
  form,
  name,
  label,
  hint,
  children,
}: NamedFieldProps<Name> & { hint?: string; children: ReactNode }) {
  const { control, error } = form.field(name)
  return (
    <Field label={label} hint={hint} error={error}>
      {(aria) => (
        <Select {...aria} {...control} required>
          {children}
        </Select>
      )}
    </Field>
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
