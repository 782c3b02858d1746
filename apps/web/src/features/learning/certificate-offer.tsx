import type { ReactNode } from 'react'
import { t } from './messages.ts'

/** What a finished course gives; `sample` fills the place for it, which is as high before as after it is there. */
export function CertificateOffer({ sample }: { sample: ReactNode }) {
  return (
    <section aria-labelledby="certificate" className="grid gap-3 py-6">
      <h2 id="certificate" className="text-xl font-semibold text-ink">
        {t('sample.heading')}
      </h2>
      <p className="text-ink-soft">{t('sample.text')}</p>
      {/* The heights that a certificate with a long title has at these widths. */}
      <div className="grid min-h-[34.5rem] max-[22rem]:min-h-[38.5rem] md:min-h-[38.5rem] lg:min-h-[42.25rem] *:grid">
        {sample}
      </div>
    </section>
  )
}
