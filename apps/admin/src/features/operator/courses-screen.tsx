import { trpc } from '@skillharbor/client/trpc'
import { type ManagedCourse, managedCourseStates } from '@skillharbor/contracts/entities'
import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import { ChoiceField } from '../../lib/choice-field.tsx'
import { SearchField } from '../../lib/search-field.tsx'
import { oneOf, useFilters } from '../../lib/use-filters.ts'
import { type Action, ActionDialog } from './action-dialog.tsx'
import { CourseRow } from './course-row.tsx'
import { t } from './messages.ts'
import { OperatorList } from './operator-list.tsx'
import { OperatorPage } from './operator-page.tsx'
import { useRefundAll } from './use-refund-all.ts'

/** /operations/courses: everybody's courses. */
export function CoursesScreen() {
  const { values, change, clear, filtered } = useFilters('q', 'state')
  const state = oneOf(managedCourseStates, values.state)
  const list = trpc.operator.courses.useInfiniteQuery(
    { ...(values.q && { q: values.q }), ...(state && { state }) },
    { getNextPageParam: (page) => page.nextCursor },
  )
  const takeDown = trpc.operator.takeDown.useMutation()
  const bringBack = trpc.operator.bringBack.useMutation()
  const askRefundAll = useRefundAll('course')
  const [action, setAction] = useState<Action>()
  const askTakeDown = ({ _id: id, title, seller }: ManagedCourse) =>
    setAction({
      id,
      title: t('courses.takeDownTitle', { title }),
      text: t('courses.takeDownText'),
      confirm: t('courses.takeDownConfirm'),
      tone: 'danger',
      reasonFor: seller.username,
      run: (reason) => takeDown.mutateAsync({ id, reason }),
    })
  const askBringBack = ({ _id: id, title }: ManagedCourse) =>
    setAction({
      id,
      title: t('courses.bringBackTitle', { title }),
      text: t('courses.bringBackText'),
      confirm: t('courses.bringBackConfirm'),
      run: () => bringBack.mutateAsync({ id }),
    })
  return (
    <OperatorPage
      section="courses"
      filters={
        <>
          <SearchField label={t('courses.search')} value={values.q} onChange={(q) => change('q', q)} />
          <ChoiceField
            label={t('courses.state')}
            any={t('courses.anyState')}
            value={state ?? ''}
            options={managedCourseStates}
            text={(one) => t(`courses.states.${one}`)}
            onChange={(value) => change('state', value)}
          />
        </>
      }
    >
      <OperatorList
        list={list}
        label={t('section.courses')}
        none={{ heading: t('courses.noneHeading'), text: t('courses.noneText'), icon: <BookOpen aria-hidden /> }}
        filtered={filtered}
        clear={clear}
      >
        {(course) => (
          <CourseRow
            course={course}
            onTakeDown={() => askTakeDown(course)}
            onBringBack={() => askBringBack(course)}
            onRefundAll={() => setAction(askRefundAll({ id: course._id, name: course.title }))}
          />
        )}
      </OperatorList>
      {action && <ActionDialog action={action} close={() => setAction(undefined)} />}
    </OperatorPage>
  )
}
