import { trpc } from '@skillharbor/client/trpc'
import { Alert } from '@skillharbor/ui/alert'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { ComplaintForm } from './complaint-form.tsx'
import { ComplaintList } from './complaint-list.tsx'
import { ComplaintsFailed, ComplaintsLoading } from './complaints-loading.tsx'
import { t } from './messages.ts'

/** A learner's complaints, and a new one: about the order in the address, or about anything. */
export function OwnComplaints() {
  const orderId = useSearchParams()[0].get('order')
  const { complaints } = trpc.useUtils().client
  const list = trpc.complaints.list.useQuery({})
  const reload = () => void list.refetch()
  if (list.isPending) return <ComplaintsLoading />
  if (!list.data) return <ComplaintsFailed busy={list.isFetching} retry={reload} />
  const { content, emailed } = list.data
  return (
    <>
      {!emailed && (
        <Alert>
          {t('unconfirmed', {
            account: (text) => (
              <Link to={paths.account} className="font-semibold underline underline-offset-4">
                {text}
              </Link>
            ),
          })}
        </Alert>
      )}
      <ComplaintForm
        key={orderId}
        place={`complaint:${orderId}`}
        {...(orderId && { about: <AboutOrder id={orderId} /> })}
        hint={t('form.wordsHint')}
        file={(given) => complaints.file.mutate({ ...given, ...(orderId && { orderId }) })}
        onFiled={reload}
      />
      <ComplaintList complaints={content} add={(given) => complaints.add.mutate(given)} onAdded={reload} />
    </>
  )
}

/** Which order it is, once that is known. */
function AboutOrder({ id }: { id: string }) {
  const { data } = trpc.purchases.show.useQuery({ id })
  if (!data) return t('form.aboutOrder')
  const { number, course } = data.content
  return t('form.about', { number, course: course.title })
}
