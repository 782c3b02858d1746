import { isLinkRefused } from '@skillharbor/client/account/emailed-link'
import { trpc } from '@skillharbor/client/trpc'
import { Alert } from '@skillharbor/ui/alert'
import { useQuery } from '@tanstack/react-query'
import { AskForLink } from './ask-for-link.tsx'
import { ComplaintForm } from './complaint-form.tsx'
import { ComplaintList } from './complaint-list.tsx'
import { ComplaintsFailed, ComplaintsLoading } from './complaints-loading.tsx'
import { t } from './messages.ts'

/** The complaints of an address, for whoever has a link that was emailed there. */
export function ComplaintsByLink({ token }: { token: string }) {
  const { complaints } = trpc.useUtils().client
  const opened = useQuery({
    queryKey: ['complaints', token],
    queryFn: () => complaints.open.mutate({ token }),
    // A new link is asked for where this one doesn't work.
    retry: (times, error) => !isLinkRefused(error) && times < 2,
    gcTime: 0,
  })
  const reload = () => void opened.refetch()
  if (opened.isPending) return <ComplaintsLoading />
  if (isLinkRefused(opened.error))
    return (
      <>
        <Alert tone="error">
          {t('link.refusedHeading')}. {t('link.refusedText')}
        </Alert>
        <AskForLink />
      </>
    )
  if (!opened.data) return <ComplaintsFailed busy={opened.isFetching} retry={reload} />
  const { email, content } = opened.data
  return (
    <>
      <p className="wrap-anywhere text-ink-soft">{t('link.for', { email })}</p>
      <ComplaintForm
        place={`complaint:${token}`}
        hint={t('form.linkHint')}
        file={(given) => complaints.fileByLink.mutate({ ...given, token })}
        onFiled={reload}
      />
      <ComplaintList
        complaints={content}
        add={(given) => complaints.addByLink.mutate({ ...given, token })}
        onAdded={reload}
      />
    </>
  )
}
