import type { CatalogueTotals } from '@skillharbor/contracts/entities'
import { formatPrice } from '@skillharbor/ui/price'
import { t } from './messages.ts'

export type HeroFactsProps = {
  /** Undefined until they are known. */
  totals: CatalogueTotals | undefined
}

/** What a visitor can check. What comes from the catalogue is last: it appears later, and moves nothing. */
export function HeroFacts({ totals }: HeroFactsProps) {
  const lowest = totals?.lowestPaise
  const facts = [
    t('facts.payment'),
    t('facts.access'),
    ...(totals?.courses ? [t('facts.courses', { count: totals.courses })] : []),
    ...(typeof lowest === 'number' ? [t('facts.from', { price: formatPrice(lowest / 100) })] : []),
  ]
  return (
    <ul
      aria-label={t('facts.label')}
      className="grid min-h-[2lh] w-full grid-cols-[auto_1fr] content-start gap-x-6 text-sm leading-6 font-medium sm:flex sm:min-h-[1lh] sm:gap-x-0"
    >
      {facts.map((fact) => (
        <li key={fact} className="sm:not-first:before:px-2 sm:not-first:before:content-['·']">
          {fact}
        </li>
      ))}
    </ul>
  )
}
