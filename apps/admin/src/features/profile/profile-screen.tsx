import { siteConfig } from '@skillharbor/client/config'
import { trpc } from '@skillharbor/client/trpc'
import { Button } from '@skillharbor/ui/button'
import { Card } from '@skillharbor/ui/card'
import { LoadFailure } from '@skillharbor/ui/load-failure'
import { Page } from '@skillharbor/ui/page'
import { ExternalLink } from 'lucide-react'
import { PageTitle } from '../../lib/page-title.tsx'
import { t } from './messages.ts'
import { ProfileForm } from './profile-form.tsx'

/** /adminprofile: what learners read about the admin as a teacher. */
export function ProfileScreen() {
  // The form must neither start from an old copy nor be replaced by a newer one.
  const profile = trpc.teachers.profile.useQuery(
    {},
    { gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  )
  const shown = profile.data?.content
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        shown?.isPublic && (
          <Button variant="secondary" asChild>
            <a href={`${siteConfig().webOrigin}/teacher/${shown._id}`}>
              <ExternalLink aria-hidden className="size-4" />
              {t('view')}
            </a>
          </Button>
        )
      }
    >
      <PageTitle>{t('title')}</PageTitle>
      {shown ? (
        <>
          {!shown.isPublic && <p className="mb-6 text-ink-soft">{t('notPublic')}</p>}
          <ProfileForm profile={shown} />
        </>
      ) : profile.isPending ? (
        <ProfileSkeleton />
      ) : (
        <LoadFailure text={t('failed')} retry={{ busy: profile.isFetching, onClick: () => void profile.refetch() }} />
      )}
    </Page>
  )
}

function ProfileSkeleton() {
  return (
    <Card className="max-w-2xl p-5 sm:p-8">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <div aria-hidden className="grid animate-pulse gap-5">
        <div className="h-11 rounded-control bg-sunken" />
        <div className="h-11 rounded-control bg-sunken" />
        <div className="h-44 rounded-control bg-sunken" />
        <div className="h-24 rounded-control bg-sunken" />
      </div>
    </Card>
  )
}
