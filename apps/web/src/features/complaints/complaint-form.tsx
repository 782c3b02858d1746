import { errorOf } from '@skillharbor/client/errors'
import { complaintLimits, complaintTopics } from '@skillharbor/contracts/constants'
import type { Complaint, ComplaintTopic } from '@skillharbor/contracts/entities'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { Card } from '@skillharbor/ui/card'
import { Field, Select } from '@skillharbor/ui/field'
import { RequiredTextField, useRequiredText } from '@skillharbor/ui/required-text'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { useUnsentChoice, useUnsentWords } from '../../lib/use-unsent-words.ts'
import { inIndia } from './in-india.ts'
import { t } from './messages.ts'

type Filed = { content: Complaint; joined: boolean }

type ComplaintFormProps = {
  /** Where the words belong until they are sent. */
  place: string
  /** What it is about, in place of the choice of topics. */
  about?: ReactNode
  hint: string
  file: (given: { topic: ComplaintTopic; words: string }) => Promise<Filed>
  /** Loads the complaints again. */
  onFiled: () => void
}

/** Writes a complaint, and says its number and what to expect once it is there. */
export function ComplaintForm({ place, about, hint, file, onFiled }: ComplaintFormProps) {
  const heading = useId()
  const chosen = useUnsentChoice(`${place}:topic`, 'order')
  const topic = complaintTopics.find((one) => one === chosen.words) ?? 'other'
  const unsent = useUnsentWords(place)
  const [round, setRound] = useState(0)
  const send = useMutation({
    mutationFn: (words: string) => file({ topic, words }),
    onSuccess: (_, words) => {
      // What was typed meanwhile keeps its topic.
      if (unsent.sent(words) === '') chosen.forget()
      setRound((before) => before + 1)
      onFiled()
    },
  })
  return (
    <Card className="p-5 sm:p-8">
      <section aria-labelledby={heading} className="grid gap-5">
        <h2 id={heading} className="text-xl font-semibold text-ink">
          {t('form.title')}
        </h2>
        {send.data && <Confirmation filed={send.data} />}
        {send.error && <Alert tone="error">{errorOf(send.error).message}</Alert>}
        {about ? (
          <p className="font-medium wrap-anywhere text-ink">{about}</p>
        ) : (
          <Field label={t('form.topic')}>
            {(aria) => (
              <Select {...aria} value={topic} onChange={({ target }) => chosen.change(target.value)}>
                {complaintTopics.map((one) => (
                  <option key={one} value={one}>
                    {t(`topics.${one}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Words key={round} unsent={unsent} hint={hint} busy={send.isPending} send={(words) => send.mutate(words)} />
      </section>
    </Card>
  )
}

/** What happens next. It has the focus, because the button that was pressed stays below it, perhaps out of sight. */
function Confirmation({ filed }: { filed: Filed }) {
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <div ref={text} tabIndex={-1} className="rounded-control">
      <Alert tone="success">{textOf(filed)}</Alert>
    </div>
  )
}

const textOf = ({ joined, content: { number, acknowledgeBy, answerBy } }: Filed): string =>
  joined
    ? t('form.joined', { number })
    : t('form.filed', { number, acknowledgeBy: inIndia(acknowledgeBy), answerBy: inIndia(answerBy) })

type WordsProps = {
  unsent: ReturnType<typeof useUnsentWords>
  hint: string
  busy: boolean
  send: (words: string) => void
}

/** What went wrong, in their own words. They stay until they are sent. */
function Words({ unsent, hint, busy, send }: WordsProps) {
  const words = useRequiredText(unsent.words)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!busy && words.isGiven()) send(words.text)
  }
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <RequiredTextField
        {...words.field}
        onChange={(text) => {
          words.field.onChange(text)
          unsent.change(text)
        }}
        label={t('form.words')}
        hint={hint}
        missing={t('form.missing')}
        maxLength={complaintLimits.characters}
        rows={6}
      />
      <Button type="submit" className="justify-self-start" busy={busy}>
        {t('form.send')}
      </Button>
    </form>
  )
}
