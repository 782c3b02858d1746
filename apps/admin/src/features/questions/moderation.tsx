import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import type { QuestionAnswer } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { notify } from '@skillharbor/ui/notify'
import { useMutation } from '@tanstack/react-query'
import { about } from '../../lib/about.tsx'
import { ReasonButton } from '../../lib/reason-button.tsx'
import { t } from './messages.ts'

type Moderated = Pick<QuestionAnswer, '_id' | 'hiddenReason' | 'hiddenBy' | 'report'>

/** Why a question or an answer is hidden, and what became of the seller’s report. */
export function ModerationNote({ item: { hiddenReason, hiddenBy, report } }: { item: Moderated }) {
  if (hiddenReason !== null)
    return (
      <p className="text-sm wrap-anywhere">
        {t(hiddenBy === 'operator' ? 'moderation.hiddenByOperator' : 'moderation.hidden', { reason: hiddenReason })}
      </p>
    )
  return report !== 'none' && <p className="text-sm text-ink-soft">{t(`moderation.${report}`)}</p>
}

type ModerationProps = {
  kind: 'question' | 'answer'
  item: Moderated
  /** The learner who wrote it. */
  name: string
  /** Called before some of the buttons go. */
  onChange: () => void
}

/** What a seller can do about what a learner wrote: hide it, show it again, or report it to the operators. */
export function Moderation({ kind, item: { _id: id, hiddenReason, report }, name, onChange }: ModerationProps) {
  const utils = trpc.useUtils()
  const { hide, hideAnswer, reportReceived, reportReceivedAnswer } = utils.client.questions
  const reason = { label: t('moderation.reason'), missing: t('moderation.reasonMissing') }
  const onDone = () => {
    onChange()
    void utils.questions.invalidate()
  }
  if (hiddenReason !== null) return <UnhideButton kind={kind} id={id} name={name} onDone={onDone} />
  return (
    <>
      <ReasonButton
        label={t(`moderation.${kind}.hide`, { name, about })}
        place={`hide:${id}`}
        title={t(`moderation.${kind}.hideTitle`)}
        text={t('moderation.hideText')}
        confirm={t('moderation.hideConfirm')}
        reason={{ ...reason, hint: t('moderation.hideReasonHint') }}
        run={(given) => (kind === 'question' ? hide : hideAnswer).mutate({ id, reason: given })}
        onDone={onDone}
      />
      {report !== 'reported' && (
        <ReasonButton
          label={t(`moderation.${kind}.report`, { name, about })}
          place={`report:${id}`}
          title={t(`moderation.${kind}.reportTitle`)}
          text={t('moderation.reportText')}
          confirm={t('moderation.reportConfirm')}
          reason={{ ...reason, hint: t('moderation.reportReasonHint') }}
          run={(given) => (kind === 'question' ? reportReceived : reportReceivedAnswer).mutate({ id, reason: given })}
          onDone={onDone}
        />
      )}
    </>
  )
}

type UnhideButtonProps = Pick<ModerationProps, 'kind' | 'name'> & { id: string; onDone: () => void }

function UnhideButton({ kind, id, name, onDone }: UnhideButtonProps) {
  const { unhide, unhideAnswer } = trpc.useUtils().client.questions
  const show = useMutation({
    mutationFn: () => (kind === 'question' ? unhide : unhideAnswer).mutate({ id }),
    onSuccess: ({ message }) => {
      notify.success(message)
      onDone()
    },
    onError: (error) => notify.error(errorOf(error).message),
  })
  return (
    <Button variant="ghost" busy={show.isPending} onClick={() => show.mutate()}>
      {t(`moderation.${kind}.show`, { name, about })}
    </Button>
  )
}
