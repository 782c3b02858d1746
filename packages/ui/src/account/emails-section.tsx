import type { EmailChoice } from '@skillharbor/contracts/entities'
import { useId, useRef, useState } from 'react'
import { LoadFailure, type Retry } from '../load-failure.tsx'
import { notify } from '../notify.ts'
import { Section } from '../section.tsx'
import { t } from './messages.ts'

type EmailsSectionProps = {
  /** Undefined while they load. */
  choices: readonly EmailChoice[] | undefined
  failed: boolean
  retry: Retry
  /** Resolves to the reason if it fails. */
  choose: (choice: EmailChoice) => Promise<string | undefined>
}

/** Checkboxes for the emails that an account doesn't have to get. */
export function EmailsSection({ choices, failed, retry, choose }: EmailsSectionProps) {
  return (
    <Section title={t('emails.title')} lead={t('emails.lead')}>
      {choices ? (
        <ul className="grid gap-4">
          {choices.map((choice) => (
            <li key={choice.kind}>
              <Choice choice={choice} choose={choose} />
            </li>
          ))}
        </ul>
      ) : failed ? (
        <LoadFailure text={t('emails.failed')} retry={retry} />
      ) : (
        <div aria-hidden className="h-6 w-2/3 animate-pulse rounded bg-sunken" />
      )}
    </Section>
  )
}

/** A change is shown at once, and taken back if it fails. Quick changes are sent one after another; the last one counts. */
function Choice({ choice: { kind, on }, choose }: { choice: EmailChoice } & Pick<EmailsSectionProps, 'choose'>) {
  const id = useId()
  const [wanted, setWanted] = useState<boolean>()
  const last = useRef<ReturnType<typeof choose>>(Promise.resolve(undefined))
  const change = async (next: boolean) => {
    setWanted(next)
    const answer = last.current.then(() => choose({ kind, on: next }))
    last.current = answer
    const failure = await answer
    if (last.current !== answer) return
    setWanted(undefined)
    if (failure === undefined) notify.success(t(next ? 'emails.on' : 'emails.off'))
    else notify.error(t('emails.changeFailed'), failure)
  }
  return (
    <label htmlFor={id} className="flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        checked={wanted ?? on}
        onChange={({ currentTarget }) => void change(currentTarget.checked)}
        className="mt-1 size-4 shrink-0 accent-accent"
      />
      <span className="grid">
        <span className="font-medium text-ink">{t(`emails.${kind}.name`)}</span>
        <span className="text-sm text-ink-soft">{t(`emails.${kind}.text`)}</span>
      </span>
    </label>
  )
}
