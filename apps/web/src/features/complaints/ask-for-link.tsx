import { useOperationForm } from '@skillharbor/client/operation-form'
import { trpc } from '@skillharbor/client/trpc'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { Card } from '@skillharbor/ui/card'
import { EmailField, Form, SubmitButton } from '@skillharbor/ui/form'
import { Link, useLocation } from 'react-router'
import { common } from '../../lib/messages.ts'
import { loginFrom } from '../../lib/paths.ts'
import { t } from './messages.ts'

/** The two ways to complain for whoever isn't logged in: to log in, or to have a link emailed. */
export function AskForLink() {
  const address = useLocation()
  const ask = trpc.complaints.askLink.useMutation()
  const form = useOperationForm({
    schema: async () => (await import('@skillharbor/contracts/operations')).operations.complaints.askLink.input,
    defaultValues: { email: '' },
    send: (given) => ask.mutateAsync(given),
  })
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Card className="grid content-start gap-4 p-5 sm:p-8">
        <h2 className="text-xl font-semibold text-ink">{t('visitor.title')}</h2>
        <p className="text-ink-soft">{t('visitor.text')}</p>
        {ask.data && <Alert tone="success">{t('visitor.sent')}</Alert>}
        <Form form={form}>
          <EmailField form={form} name="email" label={t('visitor.email')} />
          <SubmitButton form={form} className="justify-self-start">
            {t('visitor.send')}
          </SubmitButton>
        </Form>
      </Card>
      <Card className="grid content-start gap-4 p-5 sm:p-8">
        <h2 className="text-xl font-semibold text-ink">{t('visitor.loginTitle')}</h2>
        <p className="text-ink-soft">{t('visitor.loginText')}</p>
        <Button asChild variant="secondary" className="justify-self-start">
          <Link to={loginFrom(address)}>{common('logIn')}</Link>
        </Button>
      </Card>
    </div>
  )
}
