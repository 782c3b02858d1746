import type { ReportedQuestion } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { about } from '../../lib/about.tsx'
import { formatDate } from '../../lib/format-time.ts'
import { personName } from '../../lib/person-name.ts'
import { t } from './messages.ts'

type Decide = (item: ReportedQuestion, name: string) => void
type QuestionRowProps = { item: ReportedQuestion; onHide: Decide; onKeep: Decide }

/** A reported or hidden question or answer, and what an operator can decide. */
export function QuestionRow({ item, onHide, onKeep }: QuestionRowProps) {
  const { kind, author, body, createdAt, editedAt, question, course, lessonTitle: lesson } = item
  const seller = personName(item.seller)
  const { reports, hiddenReason, hiddenBy } = item
  const name = author ?? seller
  return (
    <div className="grid gap-3 lg:grid-cols-[1fr_auto] lg:items-center">
      <div className="grid min-w-0 gap-1">
        <h2 className="font-semibold wrap-anywhere text-ink">
          {author === null ? t('questions.seller', { name }) : name}
        </h2>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {t('questions.facts', { course: course.title, lesson, seller, day: formatDate(createdAt) })}
          {editedAt && ` · ${t('questions.edited')}`}
        </p>
        {question && (
          <p className="text-sm wrap-anywhere text-ink-soft">
            {t('questions.answerTo', { name: question.author, question: question.body })}
          </p>
        )}
        <p className="max-w-[60ch] whitespace-pre-line wrap-anywhere">{body}</p>
        {reports.map(({ by, reason, at }) => (
          <p key={by + at} className="text-sm wrap-anywhere">
            {t('questions.reportedFor', { name: by, reason })}
          </p>
        ))}
        {hiddenReason !== null && (
          <p className="text-sm wrap-anywhere">
            {t(hiddenBy === 'seller' ? 'questions.hiddenBySellerFor' : 'questions.hiddenFor', { reason: hiddenReason })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        {hiddenReason === null && (
          <Button variant="secondary" onClick={() => onHide(item, name)}>
            {t(`questions.${kind}.hide`, { name, about })}
          </Button>
        )}
        <Button variant="secondary" onClick={() => onKeep(item, name)}>
          {t(`questions.${kind}.${hiddenReason === null ? 'keep' : 'show'}`, { name, about })}
        </Button>
      </div>
    </div>
  )
}
