/** The whole page while it is not known yet what to show; says so to a screen reader. */
export function PageSkeleton() {
  return (
    <div role="status" className="min-h-dvh">
      <span className="sr-only">Loading</span>
      <div aria-hidden className="animate-pulse">
        <div className="flex h-16 items-center justify-between bg-bar px-4 sm:px-6">
          <div className="h-5 w-32 rounded bg-bar-raised" />
          <div className="h-8 w-24 rounded-control bg-bar-raised" />
        </div>
        <div className="mx-auto grid max-w-6xl gap-4 px-4 py-14 sm:px-6">
          <div className="h-9 w-2/3 rounded bg-sunken" />
          <div className="h-5 w-1/2 rounded bg-sunken" />
          <div className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            <div className="h-56 rounded-card bg-sunken" />
            <div className="hidden h-56 rounded-card bg-sunken sm:block" />
            <div className="hidden h-56 rounded-card bg-sunken lg:block" />
          </div>
        </div>
      </div>
    </div>
  )
}
