import { siteConfig } from '@skillharbor/client/config'
import { t } from './messages.ts'

const points = ['accurate', 'rights', 'reviews', 'refunds', 'complaints'] as const

/** What a seller undertakes. Whoever changes its texts changes `undertakingVersion`; a test sees to that. */
export function UndertakingText() {
  const { brand } = siteConfig()
  return (
    <ol className="grid list-decimal gap-2 ps-5 text-ink-soft">
      {points.map((point) => (
        <li key={point}>{t(`undertaking.${point}`, { brand })}</li>
      ))}
    </ol>
  )
}
