import { Lighthouse } from 'lucide-react'
import type { ReactNode } from 'react'
import { t as ui } from './messages.ts'
import { t } from './skeleton/messages.ts'
import { useSlow } from './use-slow.tsx'

/**
 * The whole page while it loads; screen readers are told so. The bar and the logo are where they will be, so people see at
 * once whose page it is. `children`: what is known of the screen already.
 */
export function PageSkeleton({ children }: { children?: ReactNode }) {
  const isSlow = useSlow()
  return (
    <div role="status" className="min-h-dvh">
      {isSlow ? (
        <p className="absolute inset-x-0 top-16 z-10 px-4 py-3 text-center font-medium text-ink">{ui('stillTrying')}</p>
      ) : (
        <span className="sr-only">{t('loading')}</span>
      )}
      <div aria-hidden>
        <div className="bg-bar">
          <div className="mx-auto flex h-16 max-w-page items-center gap-2 px-4 sm:px-6">
            <Lighthouse className="size-6 text-highlight" />
            <div className="me-auto h-5 w-28 animate-pulse rounded bg-bar-raised" />
            <div className="h-8 w-24 animate-pulse rounded-control bg-bar-raised" />
          </div>
        </div>
        {children || (
          <div className="mx-auto grid max-w-page animate-pulse gap-4 px-4 py-14 sm:px-6">
            <div className="h-9 w-2/3 rounded bg-sunken" />
            <div className="h-5 w-1/2 rounded bg-sunken" />
            <div className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
              <div className="h-56 rounded-card bg-sunken" />
              <div className="hidden h-56 rounded-card bg-sunken sm:block" />
              <div className="hidden h-56 rounded-card bg-sunken lg:block" />
            </div>
          </div>
        )}
      </div>
    </div>
  )
}
