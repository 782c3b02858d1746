import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useBlocker } from 'react-router'

// Few admins leave a half-typed form: the dialog's code is loaded when one does.
const LeaveDialog = lazy(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }))

type Guard = {
  unsaved: boolean
  /** Reports whether leaving the form would lose something. Takes effect at once, not at the next render. */
  report: (unsaved: boolean) => void
  /** Runs something that leaves the screen, at once or after the admin confirmed to lose the changes. */
  leave: (action: () => void) => void
}
const GuardContext = createContext<Guard | undefined>(undefined)

/** Asks before unsaved changes are lost: by a link, the back button, logout, a reload or closing the tab. */
export function UnsavedChanges({ children }: { children: ReactNode }) {
  const [unsaved, setUnsaved] = useState(false)
  const [asking, setAsking] = useState<() => void>()
  const held = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => held.current && currentLocation.pathname !== nextLocation.pathname,
  )
  const report = useCallback((value: boolean) => {
    held.current = value
    setUnsaved(value)
  }, [])
  const leave = useCallback((action: () => void) => {
    if (held.current) setAsking(() => action)
    else action()
  }, [])

  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])

  const blocked = blocker.state === 'blocked'
  const stay = () => {
    setAsking(undefined)
    if (blocked) blocker.reset()
  }
  const go = () => {
    setAsking(undefined)
    if (blocked) blocker.proceed()
    else asking?.()
  }
  return (
    <GuardContext value={useMemo(() => ({ unsaved, report, leave }), [unsaved, report, leave])}>
      {children}
      {(blocked || asking) && (
        <Suspense>
          <LeaveDialog onStay={stay} onLeave={go} />
        </Suspense>
      )}
    </GuardContext>
  )
}

export const useUnsavedChanges = (): Guard => {
  const guard = use(GuardContext)
  if (!guard) throw new Error('UnsavedChanges is missing above')
  return guard
}

/** Guards a form as long as it is `dirty` and shown; returns a function that releases it once it is saved. */
export const useGuardedForm = (dirty: boolean): (() => void) => {
  const { report } = useUnsavedChanges()
  useEffect(() => {
    report(dirty)
    return () => report(false)
  }, [dirty, report])
  return useCallback(() => report(false), [report])
}
