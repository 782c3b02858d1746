import { errorOf } from '@skillharbor/client/errors'
import { useChooseLanguage } from '@skillharbor/client/language'
import { useAdmin } from '@skillharbor/client/session'
import { LanguageLinks } from '@skillharbor/ui/language-links'
import { notify } from '@skillharbor/ui/notify'
import { useLocation } from 'react-router'
import { t } from './messages.ts'

/** The way to this page in another language. */
export function ChooseLanguage({ className, short = false }: { className: string; short?: boolean }) {
  const { admin } = useAdmin()
  const { search } = useLocation()
  const choose = useChooseLanguage('admin', admin !== null)
  return (
    <LanguageLinks
      search={search}
      className={className}
      short={short}
      onChoose={(language) => {
        choose(language).catch((error: unknown) => notify.error(t('languageFailed'), errorOf(error).message))
      }}
    />
  )
}
