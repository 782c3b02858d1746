import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import { Button } from '@skillharbor/ui/button'
import { Field, Input } from '@skillharbor/ui/field'
import { type FormEvent, useState } from 'react'
import { t } from './messages.ts'

/**
 * Subscribes an email address to the newsletter. The browser validates it, not `useOperationForm`: every page has this
 * form, and React Hook Form would add 12 kB to every first load.
 */
export function SubscribeForm() {
  const [invalid, setInvalid] = useState(false)
  const subscribe = trpc.newsletter.subscribe.useMutation()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const input = form.elements.namedItem('email')
    if (!(input instanceof HTMLInputElement)) return
    setInvalid(!input.validity.valid)
    if (!input.validity.valid) return input.focus()
    // What was typed stays until the API has accepted it.
    subscribe.mutate({ email: input.value }, { onSuccess: () => form.reset() })
  }
  const clearErrors = () => {
    setInvalid(false)
    if (!subscribe.isPending) subscribe.reset()
  }
  return (
    <form noValidate aria-label={t('newsletter.form')} className="grid gap-2" onSubmit={send} onChange={clearErrors}>
      <Field
        label={t('newsletter.email')}
        hint={!subscribe.data && t('newsletter.emailUse')}
        error={invalid ? t('newsletter.invalidEmail') : subscribe.error ? messageOf(subscribe.error) : undefined}
      >
        {(aria) => (
          <div className="flex gap-2">
            <Input
              {...aria}
              type="email"
              name="email"
              required
              maxLength={254}
              autoComplete="email"
              placeholder={t('newsletter.emailPlaceholder')}
              className="min-w-0"
            />
            <Button type="submit" busy={subscribe.isPending}>
              {t('newsletter.submit')}
            </Button>
          </div>
        )}
      </Field>
      <p aria-live="polite" className="text-sm font-medium text-success">
        {subscribe.data?.message}
      </p>
    </form>
  )
}

const messageOf = (error: unknown) => {
  const { issues, message } = errorOf(error)
  return issues[0]?.message ?? message
}
