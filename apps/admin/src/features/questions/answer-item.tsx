import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import type { QuestionAnswer } from '@skillharbor/contracts/entities'
import { Badge } from '@skillharbor/ui/badge'
import { Button } from '@skillharbor/ui/button'
import { notify } from '@skillharbor/ui/notify'
import { Check } from 'lucide-react'
import { about } from '../../lib/about.tsx'
import { formatDate } from '../../lib/format-time.ts'
import { t } from './messages.ts'
import { Moderation, ModerationNote } from './moderation.tsx'
import { RemoveAnswer } from './remove-answer.tsx'

type AnswerItemProps = {
  answer: QuestionAnswer
  /** Called before the answer leaves the list, or its buttons go. */
  onGone: () => void
}

/** An answer to a question, and what the seller can do with it: their own they delete, others they hide or report. */
export function AnswerItem({ answer, onGone }: AnswerItemProps) {
  const { _id: id, body, author: name, accepted, createdAt, hiddenReason } = answer
  return (
    <li className={`grid gap-2 border-s-2 ps-4 ${accepted ? 'border-success' : 'border-line'}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <span className="font-semibold wrap-anywhere text-ink">{name ?? t('you')}</span>
        <span>{formatDate(createdAt)}</span>
        {accepted && (
          <Badge tone="success">
            <Check aria-hidden />
            {t('accepted')}
          </Badge>
        )}
      </div>
      <p className="max-w-[60ch] whitespace-pre-line wrap-anywhere text-ink-soft">{body}</p>
      <ModerationNote item={answer} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {hiddenReason === null && <MarkButton answer={answer} />}
        {name === null ? (
          <RemoveAnswer id={id} onRemove={onGone} />
        ) : (
          <Moderation kind="answer" item={answer} name={name} onChange={onGone} />
        )}
      </div>
    </li>
  )
}

/** Marks an answer in place of any other, or takes its mark off. */
function MarkButton({ answer: { _id: id, accepted, author: name } }: { answer: QuestionAnswer }) {
  const utils = trpc.useUtils()
  const marked = {
    onSuccess: async ({ message }: { message: string }) => {
      await utils.questions.invalidate()
      notify.success(message)
    },
    onError: (error: unknown) => notify.error(errorOf(error).message),
  }
  const recommend = trpc.questions.recommend.useMutation(marked)
  const unrecommend = trpc.questions.unrecommend.useMutation(marked)
  const mark = accepted ? unrecommend : recommend
  return (
    <Button variant="ghost" busy={mark.isPending} onClick={() => mark.mutate({ id })}>
      {name === null
        ? t(accepted ? 'unacceptOwn' : 'acceptOwn', { about })
        : t(accepted ? 'unaccept' : 'accept', { name, about })}
    </Button>
  )
}
