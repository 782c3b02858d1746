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

// Most who come here never leave a half-typed form: the dialog's code is fetched for those who do.
const LeaveDialog = lazy(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }))

type Guard = {
  unsaved: boolean
  /** A form says whether leaving it would lose something. It holds from this moment on, not from the next render. */
  report: (unsaved: boolean) => void
  /** Does something that leaves the screen, at once or when the admin has agreed to lose what is unsaved. */
  leave: (action: () => void) => void
}
const GuardContext = createContext<Guard | undefined>(undefined)

/** Asks before something unsaved is lost: to a link, the back button, log out, a reload or the closing of the tab. */
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

/** Guards a form for as long as it is `dirty` and on the screen; answers with what lets it go once it is saved. */
export const useGuardedForm = (dirty: boolean): (() => void) => {
  const { report } = useUnsavedChanges()
  useEffect(() => {
    report(dirty)
    return () => report(false)
  }, [dirty, report])
  return useCallback(() => report(false), [report])
}
