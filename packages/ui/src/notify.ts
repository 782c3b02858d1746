import { toastDurationsMs } from '@skillharbor/contracts/constants'
import type { ReactElement } from 'react'
import type { ExternalToast, toast as Toast } from 'sonner'

let open: (toast: typeof Toast) => void = () => undefined
const opened = new Promise<typeof Toast>((resolve) => {
  open = resolve
})

/** Called by the toaster once it is there. It shows the toasts that were waiting for it. */
export const openToasts = (toast: typeof Toast): void => open(toast)

let announceFirst = (): void => undefined
/** Resolves when there is a first toast to show. */
export const firstToast = new Promise<void>((resolve) => {
  announceFirst = resolve
})

let count = 0
/** Shows a toast as soon as the toaster is there, whose code is loaded later than the page's. Returns its id at once. */
const show = (showIn: (toast: typeof Toast, options: ExternalToast) => unknown, duration: number): string => {
  const id = `toast-${++count}`
  announceFirst()
  void opened.then((toast) => showIn(toast, { id, duration }))
  return id
}

type PromiseTexts = { loading: string; success: string; error: string | ((error: unknown) => string) }

/** Shows a toast for as long as the specification says. `loading` stays until it is dismissed or its promise settles. */
export const notify = {
  blank: (text: string) => show((toast, options) => toast(text, options), toastDurationsMs.blank),
  /** `next`: what happens or is to be done now; in smaller text below. */
  success: (text: string, next?: string) =>
    show((toast, options) => toast.success(text, { ...options, description: next }), toastDurationsMs.success),
  /** `reason`: why, and what to do; in smaller text below. */
  error: (text: string, reason?: string) =>
    show((toast, options) => toast.error(text, { ...options, description: reason }), toastDurationsMs.error),
  loading: (text: string) => show((toast, options) => toast.loading(text, options), toastDurationsMs.loading),
  /** `duration`: infinite for one that closes itself. */
  custom: (content: ReactElement, duration: number = toastDurationsMs.custom) =>
    show((toast, options) => toast.custom(() => content, options), duration),
  /** Loading, then success or error as the promise settles. Returns the promise. */
  promise: <T>(promise: Promise<T>, { loading, success, error }: PromiseTexts): Promise<T> => {
    const failure = (reason: unknown) => ({
      message: typeof error === 'string' ? error : error(reason),
      duration: toastDurationsMs.error,
    })
    const done = { message: success, duration: toastDurationsMs.success }
    announceFirst()
    void opened.then((toast) => toast.promise(promise, { loading, success: done, error: failure }))
    return promise
  },
  /** Dismisses the toast with that id, or all of them. */
  dismiss: (id?: string): void => void opened.then((toast) => toast.dismiss(id)),
}
