import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

/** What asks again, and whether it does so now. */
export type Retry = { busy: boolean; onClick: () => void }

/** A part of a screen that could not be loaded, and the way to ask again. */
export function LoadFailure({ what, retry }: { what: string; retry: Retry }) {
  return (
    <div className="grid justify-items-start gap-4">
      <Alert tone="error">{what} could not be loaded. It may work in a moment.</Alert>
      <Button variant="secondary" {...retry}>
        Try again
      </Button>
    </div>
  )
}
