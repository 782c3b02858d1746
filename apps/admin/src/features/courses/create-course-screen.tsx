import { trpc } from '@skillharbor/client/trpc'
import { redirectAfterCreateMs } from '@skillharbor/contracts/constants'
import { inline, toasts } from '@skillharbor/contracts/messages'
import { Page } from '@skillharbor/ui/page'
import { notify } from '@skillharbor/ui/toaster'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { PageTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'
import { CourseForm } from './course-form.tsx'

/** /createcourse: the new course stands in the list a second after it was created. */
export function CreateCourseScreen() {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const create = trpc.courses.create.useMutation({
    onSuccess: async () => {
      notify.success(toasts.courseCreated)
      await utils.courses.mine.invalidate()
    },
    onError: () => notify.error(toasts.courseCreateFailed),
  })

  const created = create.isSuccess
  useEffect(() => {
    if (!created) return
    const timer = setTimeout(() => void navigate(paths.courses), redirectAfterCreateMs)
    return () => clearTimeout(timer)
  }, [created, navigate])

  return (
    <Page title="Create course" lead="It is in the catalogue as soon as you create it.">
      <PageTitle>Create course</PageTitle>
      {/* Another key makes another, empty form. */}
      <CourseForm
        key={String(created)}
        submitLabel="Create course"
        failure={inline.createFailed}
        onSave={(fields, image = '') => create.mutateAsync({ ...fields, thumbnail: image })}
      />
    </Page>
  )
}
