import { ChevronDown, CircleCheck } from 'lucide-react'
import { t } from './messages.ts'
import { Section } from './section.tsx'

const reasons = ['experts', 'price', 'payment', 'access', 'once', 'skills'] as const

/** The six reasons in brief, open to everybody who only scrolls by. */
function ReasonsInBrief() {
  return (
    <ul className="mb-8 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
      {reasons.map((reason) => (
        <li key={reason} className="flex gap-3">
          <CircleCheck aria-hidden className="size-6 shrink-0 text-accent" />
          <span className="grid content-start gap-0.5">
            <span className="font-semibold">{t(`reasons.${reason}.brief`)}</span>
            <span className="text-ink-soft">{t(`reasons.${reason}.briefText`)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Six reasons in brief, then in full, one open at a time. The browser's own disclosure element works before any script does. */
export function WhyChooseUs() {
  return (
    <div className="bg-sunken">
      <Section heading={t('reasons.title')} lead={t('reasons.lead')}>
        <ReasonsInBrief />
        <div className="grid gap-3">
          {reasons.map((reason) => (
            <details key={reason} name="why-choose-us" className="group rounded-card border border-line bg-surface">
              <summary className="flex items-center justify-between gap-4 rounded-card px-5 py-4 font-semibold [&::-webkit-details-marker]:hidden">
                {t(`reasons.${reason}.title`)}
                <ChevronDown
                  aria-hidden
                  className="size-5 shrink-0 text-accent transition-transform group-open:rotate-180"
                />
              </summary>
              <p className="max-w-3xl px-5 pb-5 text-ink-soft">{t(`reasons.${reason}.text`)}</p>
            </details>
          ))}
        </div>
      </Section>
    </div>
  )
}
