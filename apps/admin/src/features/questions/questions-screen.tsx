import { trpc } from '@skillharbor/client/trpc'
import { CircleQuestionMark } from 'lucide-react'
import { ReceivedScreen, useReceivedFilters } from '../../lib/received-screen.tsx'
import { t } from './messages.ts'
import { QuestionRow } from './question-row.tsx'

/** /questions: what learners ask about the admin's courses, newest first. */
export function QuestionsScreen() {
  const filters = useReceivedFilters()
  const list = trpc.questions.received.useInfiniteQuery(filters.input, { getNextPageParam: (page) => page.nextCursor })
  return (
    <ReceivedScreen
      filters={filters}
      list={list}
      t={t}
      icon={<CircleQuestionMark aria-hidden />}
      row={(question, hold) => <QuestionRow question={question} hold={hold} />}
    />
  )
}
