import { ChevronDown } from 'lucide-react'
import { t } from './messages.ts'
import { Section } from './section.tsx'

const reasons = ['experts', 'price', 'payment', 'access', 'once', 'skills'] as const

/** Six reasons: a title says each, and its text unfolds, one at a time. The browser's own element works before any script does. */
export function WhyChooseUs() {
  return (
    <div className="bg-sunken">
      <Section heading={t('reasons.title')} lead={t('reasons.lead')}>
        <div className="grid items-start gap-3 md:grid-cols-2">
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
