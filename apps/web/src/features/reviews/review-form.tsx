import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import type { OwnReview } from '@skillharbor/contracts/entities'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { Field, Textarea } from '@skillharbor/ui/field'
import { notify } from '@skillharbor/ui/notify'
import { StarInput } from '@skillharbor/ui/stars'
import { type SyntheticEvent, useRef, useState } from 'react'
import { useUnsentChoice, useUnsentWords } from '../../lib/use-unsent-words.ts'
import { t } from './messages.ts'

/** In characters. */
const maxWords = 2_000

type ReviewFormProps = {
  courseId: string
  /** The review to change; null to write the first. */
  review: OwnReview | null
  /** Called when the review is saved, or was left as it is. */
  onClose: () => void
}

/** Stars, which are required, and words, which aren't. What was typed stays until it is saved, on other screens too. */
export function ReviewForm({ courseId, review, onClose }: ReviewFormProps) {
  const words = useUnsentWords(`review:${courseId}`, review?.body)
  const chosen = useUnsentChoice(`review:${courseId}:stars`, review ? String(review.stars) : '')
  const [body, stars] = [words.words, Number(chosen.words) || undefined]
  const [isMissing, setMissing] = useState(false)
  const rating = useRef<HTMLFieldSetElement>(null)
  const utils = trpc.useUtils()
  const save = trpc.reviews.save.useMutation({
    onSuccess: async ({ message }) => {
      await utils.reviews.invalidate()
      notify.success(message)
      close()
    },
  })
  const close = () => {
    words.forget()
    chosen.forget()
    onClose()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (save.isPending) return
    setMissing(stars === undefined)
    if (stars === undefined) rating.current?.querySelector('input')?.focus()
    else save.mutate({ courseId, stars, body })
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <StarInput
        ref={rating}
        label={t('own.stars')}
        value={stars}
        onChange={(value) => {
          chosen.change(String(value))
          setMissing(false)
        }}
        error={isMissing ? t('own.starsMissing') : undefined}
      />
      <Field label={t('own.words')} hint={t('own.left', { count: body.length, max: maxWords })}>
        {(aria) => (
          <Textarea
            {...aria}
            maxLength={maxWords}
            value={body}
            readOnly={save.isPending}
            onChange={({ target }) => words.change(target.value)}
          />
        )}
      </Field>
      {save.error && <Alert tone="error">{errorOf(save.error).message}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending}>
          {t(review ? 'own.save' : 'own.publish')}
        </Button>
        {review && (
          <Button variant="secondary" onClick={close}>
            {t('own.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
