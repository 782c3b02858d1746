import { siteConfig } from '@skillharbor/client/config'
import { t } from './messages.ts'

/** Who runs the site and whom to complain to, as far as that is configured. */
export function Operator() {
  const { brand, operator, grievanceOfficer } = siteConfig()
  return (
    <>
      {operator && (
        <>
          <h2>{t('operatorTitle', { brand })}</h2>
          <p className="whitespace-pre-line">{operator}</p>
        </>
      )}
      {grievanceOfficer && (
        <>
          <h2>{t('grievanceTitle')}</h2>
          <p className="whitespace-pre-line">{grievanceOfficer}</p>
        </>
      )}
    </>
  )
}
