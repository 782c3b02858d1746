import { cx } from 'class-variance-authority'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Input } from './field.tsx'
import { t } from './messages.ts'

/** A password input that can show the password. */
export function PasswordInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="relative">
      <Input
        type={shown ? 'text' : 'password'}
        // While it is shown, it is text to phones, which correct that.
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={cx('pe-12', className)}
        {...props}
      />
      <button
        type="button"
        aria-label={t(shown ? 'password.hide' : 'password.show')}
        className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-control text-ink-soft hover:text-ink"
        onClick={() => setShown(!shown)}
      >
        <Icon aria-hidden className="size-5" />
      </button>
    </div>
  )
}
