import type { ListedCourse } from '@skillharbor/contracts/entities'
import { formatDuration } from '../../lib/duration.ts'
import { t } from './messages.ts'
import { enough } from './proof.ts'

/** A course's level, length and learners in one line, as far as they are known and speak for it: `Beginner · 1 h 20 min · 1,204 learners`. */
export function CardFacts({ course: { level, minutes, learners } }: { course: ListedCourse }) {
  const facts = [
    level && t(`level.${level}`),
    minutes !== undefined && formatDuration(minutes * 60),
    learners !== undefined && learners >= enough.learners && t('card.learners', { count: learners }),
  ]
  return facts.filter(Boolean).join(' · ')
}
