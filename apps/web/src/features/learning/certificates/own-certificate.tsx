import { errorOf } from '@skillharbor/client/errors'
import { useUser } from '@skillharbor/client/session'
import { trpc } from '@skillharbor/client/trpc'
import type { LearnerCourse } from '@skillharbor/contracts/entities'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { Card } from '@skillharbor/ui/card'
import { LoadFailure } from '@skillharbor/ui/load-failure'
import { Award } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { QuizzesToPass } from '../quizzes-to-pass.tsx'
import { certificatePath } from './certificate-path.ts'
import { t } from './messages.ts'

/** The certificate of a course that the learner finished. There is none, and no page with their name, until they ask. */
export function OwnCertificate({ course: { course, quizzesToPass } }: { course: LearnerCourse }) {
  const courseId = course._id
  const { user } = useUser()
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const mine = trpc.certificates.mine.useQuery({}, { enabled: user !== null })
  const issue = trpc.certificates.issue.useMutation({
    onSuccess: async ({ content }) => {
      void utils.certificates.mine.invalidate()
      await navigate(certificatePath(content._id))
    },
  })
  if (mine.isLoadingError)
    return <LoadFailure text={t('own.failed')} retry={{ busy: mine.isFetching, onClick: () => void mine.refetch() }} />
  if (!mine.data || !user) return null
  const own = mine.data.content.find((one) => one.course._id === courseId && one.revokedAt === null)
  return (
    <Card className="grid justify-items-start gap-4 p-5 sm:p-6">
      <h2 className="text-lg font-semibold text-ink">{t('own.heading')}</h2>
      {issue.error && <Alert tone="error">{errorOf(issue.error).message}</Alert>}
      {own ? (
        <Button asChild>
          <Link to={certificatePath(own._id)}>
            <Award aria-hidden className="size-4" />
            {t('own.view')}
          </Link>
        </Button>
      ) : quizzesToPass.length > 0 ? (
        <QuizzesToPass
          course={course}
          text={t('own.toPass', { count: quizzesToPass.length })}
          quizzes={quizzesToPass}
        />
      ) : (
        <>
          <p className="text-sm wrap-anywhere text-ink-soft">{t('own.ask', { name: user.username })}</p>
          <Button busy={issue.isPending} onClick={() => issue.mutate({ courseId })}>
            <Award aria-hidden className="size-4" />
            {t('own.get')}
          </Button>
        </>
      )}
    </Card>
  )
}
