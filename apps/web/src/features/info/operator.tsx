import { siteConfig } from '@skillharbor/client/config'
import { t } from './messages.ts'

/** Who runs the site, if that is configured. */
export function Operator() {
  const { brand, operator } = siteConfig()
  if (!operator) return null
  return (
    <>
      <h2>{t('operatorTitle', { brand })}</h2>
      <p className="whitespace-pre-line">{operator}</p>
    </>
  )
}
