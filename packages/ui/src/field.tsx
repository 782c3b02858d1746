import { cx } from 'class-variance-authority'
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

type ControlAria = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

type FieldProps = {
  label: ReactNode
  /** What is wrong with the value. Screen readers announce it. */
  error?: string | undefined
  /** What to enter. Hidden while there is an error. */
  hint?: ReactNode
  /** Draws the control, with the attributes that connect it to its label, hint and error. */
  children: (aria: ControlAria) => ReactNode
}

export function Field({ label, error, hint, children }: FieldProps) {
  const id = useId()
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
      </label>
      {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': describedBy })}
      {hint && !error && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

const control =
  'w-full rounded-control border border-control bg-surface px-3 text-base text-ink transition-colors placeholder:text-ink-soft hover:border-accent disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-danger'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={cx(control, 'h-11', fileLook, className)} {...props} />
}

const fileLook =
  'file:me-3 file:mt-1.5 file:h-8 file:rounded-md file:bg-accent-soft file:px-3 file:text-sm file:font-semibold file:text-accent'

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea rows={5} className={cx(control, 'py-2.5', className)} {...props} />
}

export function Select({ className, ...props }: ComponentProps<'select'>) {
  return (
    <div className={cx('relative', className)}>
      <select className={cx(control, 'h-11 appearance-none pe-10 text-ellipsis')} {...props} />
      <ChevronDown aria-hidden className="pointer-events-none absolute end-3 top-3 size-5 text-ink-soft" />
    </div>
  )
}
