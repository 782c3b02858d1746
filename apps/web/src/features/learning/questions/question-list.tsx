import { useFocusAfterRemoval } from '@skillharbor/client/focus-after-removal'
import { trpc } from '@skillharbor/client/trpc'
import { Button } from '@skillharbor/ui/button'
import { LoadFailure } from '@skillharbor/ui/load-failure'
import type { RefObject } from 'react'
import { useFocusOnMore } from '../../../lib/use-focus-on-more.ts'
import { t } from './messages.ts'
import { QuestionItem } from './question-item.tsx'

type QuestionListProps = {
  lessonId: string
  /** Goes to a second of the lesson's video; undefined if the lesson has none. */
  goTo: ((second: number) => void) | undefined
  /** Gets the focus when the question that had it is deleted. */
  panel: RefObject<HTMLElement | null>
}

/** The questions on a lesson, newest first, a page at a time. */
export function QuestionList({ lessonId, goTo, panel }: QuestionListProps) {
  const list = trpc.questions.list.useInfiniteQuery({ lessonId }, { getNextPageParam: (page) => page.nextCursor })
  const questions = list.data?.pages.flatMap(({ content }) => content) ?? []
  const { items, continueAt } = useFocusOnMore(questions.length)
  const onRemove = useFocusAfterRemoval(panel, questions.map(({ _id }) => _id).join())
  const more = () => {
    continueAt.current = questions.length
    void list.fetchNextPage()
  }
  if (list.isPending)
    return (
      <p role="status" className="text-sm text-ink-soft">
        {t('loading')}
      </p>
    )
  if (!list.data)
    return <LoadFailure text={t('failed')} retry={{ busy: list.isFetching, onClick: () => void list.refetch() }} />
  if (questions.length === 0) return <p className="text-ink-soft">{t('none')}</p>
  return (
    <div className="grid gap-5">
      <ul ref={items} aria-label={t('title')} className="divide-y divide-line border-t border-line">
        {questions.map((question) => (
          <QuestionItem key={question._id} question={question} goTo={goTo} onRemove={onRemove} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button variant="secondary" className="justify-self-start" busy={list.isFetchingNextPage} onClick={more}>
          {t(list.isFetchNextPageError ? 'showMoreFailed' : 'showMore')}
        </Button>
      )}
    </div>
  )
}
