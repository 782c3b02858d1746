import { Lighthouse } from 'lucide-react'
import { t } from './skeleton/messages.ts'

/** A screen's title and lead, if they are known before the screen is. */
export type PageTexts = { title?: string | undefined; lead?: string | undefined }

/**
 * The whole page while it loads; screen readers are told so. The bar and the logo are where they will be, so people see at
 * once whose page it is, and so are the title and the lead, which `Page` draws later.
 */
export function PageSkeleton({ title, lead }: PageTexts) {
  return (
    <div role="status" className="min-h-dvh">
      <span className="sr-only">{t('loading')}</span>
      <div aria-hidden>
        <div className="bg-bar">
          <div className="mx-auto flex h-16 max-w-6xl items-center gap-2 px-4 sm:px-6">
            <Lighthouse className="size-6 text-highlight" />
            <div className="me-auto h-5 w-28 animate-pulse rounded bg-bar-raised" />
            <div className="h-8 w-24 animate-pulse rounded-control bg-bar-raised" />
          </div>
        </div>
        {title ? (
          <div className="mx-auto max-w-6xl px-4 py-10 sm:px-6 sm:py-14">
            <div className="mb-8 grid gap-2">
              <p id="skeleton-title" className="text-3xl font-bold text-ink sm:text-4xl">
                {title}
              </p>
              {lead && (
                <p id="skeleton-lead" className="max-w-2xl text-lg text-ink-soft">
                  {lead}
                </p>
              )}
            </div>
            <Cards />
          </div>
        ) : (
          <div className="mx-auto grid max-w-6xl gap-4 px-4 py-14 sm:px-6">
            <div className="h-9 w-2/3 animate-pulse rounded bg-sunken" />
            <div className="h-5 w-1/2 animate-pulse rounded bg-sunken" />
            <div className="mt-6">
              <Cards />
            </div>
          </div>
        )}
      </div>
    </div>
  )
}

function Cards() {
  return (
    <div className="grid animate-pulse gap-6 sm:grid-cols-2 lg:grid-cols-3">
      <div className="h-56 rounded-card bg-sunken" />
      <div className="hidden h-56 rounded-card bg-sunken sm:block" />
      <div className="hidden h-56 rounded-card bg-sunken lg:block" />
    </div>
  )
}
