import { trpc } from '@skillharbor/client/trpc'
import { redirectAfterCreateMs } from '@skillharbor/contracts/constants'
import { notify } from '@skillharbor/ui/notify'
import { Page } from '@skillharbor/ui/page'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { PageTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'
import { specified } from '../../lib/specified/specified.ts'
import { CourseForm } from './course-form.tsx'
import { t } from './messages.ts'

/** /createcourse: goes on to the lessons of a draft at once, and shows the list a second after a course was put on sale. */
export function CreateCourseScreen() {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const [created, setCreated] = useState(0)
  const draftId = useRef<string>(undefined)
  const create = trpc.courses.create.useMutation({
    onError: () => notify.error(specified('toasts.courseCreateFailed')),
  })

  useEffect(() => {
    if (created === 0) return
    const timer = setTimeout(() => void navigate(paths.courses), redirectAfterCreateMs)
    return () => clearTimeout(timer)
  }, [created, navigate])

  return (
    <Page title={t('create.title')} lead={t('create.lead')}>
      <PageTitle>{t('create.title')}</PageTitle>
      {/* Another key makes another, empty form. */}
      <CourseForm
        key={created}
        submitLabel={t('create.saveDraft')}
        failure={specified('inline.createFailed')}
        onSave={async (fields, image) => {
          const { content } = await create.mutateAsync({ ...fields, thumbnail: (await image) ?? '' })
          draftId.current = fields.status === 'draft' ? content._id : undefined
        }}
        onSaved={() => {
          void utils.courses.mine.invalidate()
          if (draftId.current !== undefined) {
            notify.success(t('create.draftSaved'))
            return void navigate(paths.content(draftId.current))
          }
          notify.success(specified('toasts.courseCreated'))
          setCreated((count) => count + 1)
        }}
      />
    </Page>
  )
}
