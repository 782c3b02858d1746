import type { PublishPreview } from '@skillharbor/contracts/entities'
import { locale } from '@skillharbor/messages/language'
import { formatShare } from '@skillharbor/ui/format'
import { t } from './messages.ts'

const lists = new Intl.ListFormat(locale())

/** What publishing changes for learners, in words. */
const changesInWords = ({ added, changed, removed, moved, learners }: PublishPreview): string[] => {
  const lessons = [
    added > 0 && t('publish.added', { count: added }),
    changed > 0 && t('publish.changed', { count: changed }),
    removed > 0 && t('publish.removed', { count: removed }),
    moved > 0 && t('publish.moved', { count: moved }),
  ].filter((text) => text !== false)
  return [
    lessons.length > 0 ? t('publish.lessons', { list: lists.format(lessons) }) : t('publish.noLessonChanges'),
    ...learners.fallingBack.map(({ to, learners: count }) =>
      t('publish.fallingBack', { count, to: formatShare(to / 100) }),
    ),
    ...(learners.keepingRemoved > 0 ? [t('publish.keepingRemoved', { count: learners.keepingRemoved })] : []),
    ...(learners.finishing > 0 ? [t('publish.finishing', { count: learners.finishing })] : []),
    learners.started > 0 ? t('publish.started', { count: learners.started }) : t('publish.nobody'),
  ]
}

export function PublishChanges({ plan, isFirst }: { plan: PublishPreview; isFirst: boolean }) {
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold text-ink">{t(isFirst ? 'publish.first' : 'publish.changes')}</h3>
      <ul className="grid list-disc gap-1 ps-5 text-sm">
        {changesInWords(plan).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )
}
