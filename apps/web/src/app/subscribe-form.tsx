import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import { Button } from '@skillharbor/ui/button'
import { Field, Input } from '@skillharbor/ui/field'
import { type FormEvent, useState } from 'react'

/** Puts an address on the newsletter's list. The browser's own check comes first, the API's words after. */
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
    // What was typed stays until it is on the list.
    subscribe.mutate({ email: input.value }, { onSuccess: () => form.reset() })
  }
  const editing = () => {
    setInvalid(false)
    if (!subscribe.isPending) subscribe.reset()
  }
  return (
    <form noValidate aria-label="Newsletter" className="grid gap-2" onSubmit={send} onChange={editing}>
      <Field
        label="New courses and articles, now and then"
        hint={!subscribe.data && 'Your address is kept for this and for nothing else.'}
        error={invalid ? 'Enter a valid email address' : subscribe.error ? wordsOf(subscribe.error) : undefined}
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
              placeholder="you@example.com"
              className="min-w-0"
            />
            <Button type="submit" busy={subscribe.isPending}>
              Subscribe
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

const wordsOf = (error: unknown) => {
  const { issues, message } = errorOf(error)
  return issues[0]?.message ?? message
}
