import { siteConfig } from '@skillharbor/client/config'
import { focusContent } from '@skillharbor/client/focus'
import { useOperationForm } from '@skillharbor/client/operation-form'
import { trpc } from '@skillharbor/client/trpc'
import { Button } from '@skillharbor/ui/button'
import { Form, SubmitButton } from '@skillharbor/ui/form'
import { notify } from '@skillharbor/ui/notify'
import { AuthPanel } from '@skillharbor/ui/page'
import { useEffect } from 'react'
import { PageTitle } from '../../lib/page-title.tsx'
import { t } from './messages.ts'
import { UndertakingField } from './undertaking-field.tsx'
import { UndertakingText } from './undertaking-text.tsx'
import { useLogOut } from './use-log-out.ts'

/** In place of every screen, for a seller who hasn't agreed to the undertaking: they agree, or log out. */
export function UndertakingScreen() {
  const utils = trpc.useUtils()
  const { logOut } = useLogOut()
  const agree = trpc.admin.agree.useMutation()
  const form = useOperationForm({
    schema: async () => (await import('@skillharbor/contracts/operations')).operations.admin.agree.input,
    defaultValues: { version: '' },
    send: async (agreed) => {
      const { message } = await agree.mutateAsync(agreed)
      notify.success(message)
      await utils.admin.me.invalidate()
    },
  })
  useEffect(() => focusContent(), [])
  return (
    <AuthPanel title={t('undertaking.title')} lead={t('undertaking.lead', { brand: siteConfig().brand })}>
      <PageTitle>{t('undertaking.title')}</PageTitle>
      <UndertakingText />
      <Form form={form}>
        <UndertakingField form={form} name="version" value={form.form.getValues('version')} />
        <SubmitButton form={form} size="lg">
          {t('undertaking.submit')}
        </SubmitButton>
        <Button variant="ghost" onClick={logOut}>
          {t('undertaking.logOut')}
        </Button>
      </Form>
    </AuthPanel>
  )
}
