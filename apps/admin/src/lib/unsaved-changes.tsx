import { askToStay } from '@skillharbor/client/ask-to-stay'
import { lazyRetrying } from '@skillharbor/ui/lazy-retrying'
import { type MutationFilters, useMutationState, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useBlocker } from 'react-router'

// Few admins leave a half-typed form: the dialog's code is loaded when one does.
const LeaveDialog = lazyRetrying(async () => (await import('./leave-dialog.tsx')).LeaveDialog)

/** Saves what is unsaved, if it can; answers whether everything is saved. */
type Save = () => Promise<boolean>

/** Marks the mutations that save a course's changes in the background. */
export const courseUpdates = ['course-update'] as const
/** Those that failed or are still running. */
export const unsavedUpdates: MutationFilters = {
  mutationKey: courseUpdates,
  predicate: ({ state }) => state.status !== 'success',
}

type Guard = {
  unsaved: boolean
  /**
   * Reports whether leaving one of the screen's forms would lose something. Takes effect at once, not at the next render. A form
   * that can save by itself is saved before anybody is asked.
   */
  report: (form: string, unsaved: boolean, save?: Save) => void
  /** Forgets what is unsaved: the session is over, and nobody can save it. */
  releaseAll: () => void
  /** Runs something that leaves the screen, at once or after the admin confirmed to lose the changes. */
  leave: (action: () => void) => Promise<void>
}
const GuardContext = createContext<Guard | undefined>(undefined)

/** Saves the forms that can save by themselves; answers whether nothing is unsaved any more. */
const areSaved = async (forms: ReadonlyMap<string, Save | undefined>): Promise<boolean> => {
  for (const save of [...forms.values()]) if (!(await save?.())) return false
  return true
}

/**
 * Asks before unsaved changes are lost: by a link, the back button, logout, a reload or closing the tab. Changes that are
 * saved in the background survive links and the back button.
 */
export function UnsavedChanges({ children }: { children: ReactNode }) {
  const [unsaved, setUnsaved] = useState(false)
  const [asking, setAsking] = useState<() => void>()
  const held = useRef(new Map<string, Save | undefined>())
  const isSavingInBackground = useMutationState({ filters: unsavedUpdates }).length > 0
  const mutations = useQueryClient().getMutationCache()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => held.current.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  )
  const [refused, setRefused] = useState(false)
  const report = useCallback((form: string, isUnsaved: boolean, save?: Save) => {
    if (isUnsaved) held.current.set(form, save)
    else held.current.delete(form)
    setUnsaved(held.current.size > 0)
  }, [])
  const releaseAll = useCallback(() => {
    held.current.clear()
    setUnsaved(false)
  }, [])
  const leave = useCallback(
    async (action: () => void) => {
      const isSaved = await areSaved(held.current)
      if (isSaved && !mutations.find(unsavedUpdates)) action()
      else setAsking(() => action)
    },
    [mutations],
  )

  useEffect(() => {
    if (!unsaved && !isSavingInBackground) return
    window.addEventListener('beforeunload', askToStay)
    return () => window.removeEventListener('beforeunload', askToStay)
  }, [unsaved, isSavingInBackground])

  const blocked = blocker.state === 'blocked'
  const proceed = blocker.proceed
  useEffect(() => {
    if (!blocked) return
    let isCurrent = true
    void areSaved(held.current).then((isSaved) => {
      if (!isCurrent) return
      if (isSaved) proceed?.()
      else setRefused(true)
    })
    return () => {
      isCurrent = false
      setRefused(false)
    }
  }, [blocked, proceed])
  const answer = (isLeaving: boolean) => {
    setAsking(undefined)
    if (!isLeaving) blocker.reset?.()
    else if (blocked) blocker.proceed()
    else asking?.()
  }
  return (
    <GuardContext value={useMemo(() => ({ unsaved, report, releaseAll, leave }), [unsaved, report, releaseAll, leave])}>
      {children}
      {(refused || asking) && (
        <LeaveDialog
          onFail={() => answer(false)}
          isKept={[...held.current.values()].every(Boolean)}
          onStay={() => answer(false)}
          onLeave={() => answer(true)}
        />
      )}
    </GuardContext>
  )
}

export const useUnsavedChanges = (): Guard => {
  const guard = use(GuardContext)
  if (!guard) throw new Error('UnsavedChanges is missing')
  return guard
}

/**
 * Guards a form as long as it is `dirty` and shown; returns a function that releases it once it is saved. With `save`,
 * leaving saves it, and asks only if that fails; such a form keeps what it couldn't save.
 */
export const useGuardedForm = (dirty: boolean, save?: Save): (() => void) => {
  const { report } = useUnsavedChanges()
  const form = useId()
  useEffect(() => {
    report(form, dirty, save)
    return () => report(form, false)
  }, [form, dirty, report, save])
  return useCallback(() => report(form, false), [form, report])
}
