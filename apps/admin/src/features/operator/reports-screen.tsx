import { ChoiceField } from '../../lib/choice-field.tsx'
import { oneOf, useFilters } from '../../lib/use-filters.ts'
import { AppealList } from './appeal-list.tsx'
import { t } from './messages.ts'
import { OperatorPage } from './operator-page.tsx'
import { ReportedCourseList } from './reported-course-list.tsx'

const others = ['waiting', 'decided'] as const

/** /operations/reports: courses that people reported, and sellers' appeals against what was decided. */
export function ReportsScreen() {
  const { values, change } = useFilters('state')
  const state = oneOf(others, values.state)
  return (
    <OperatorPage
      section="reports"
      filters={
        <ChoiceField
          label={t('reports.state')}
          any={t('reports.reported')}
          value={state ?? ''}
          options={others}
          text={(one) => t(`reports.appeals.${one}`)}
          onChange={(value) => change('state', value)}
        />
      }
    >
      {state ? <AppealList state={state} /> : <ReportedCourseList />}
    </OperatorPage>
  )
}
