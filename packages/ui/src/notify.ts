import { toastDurationsMs } from '@skillharbor/contracts/constants'
import type { ReactElement } from 'react'
import type { ExternalToast, toast as Toast } from 'sonner'

let open: (toast: typeof Toast) => void = () => undefined
const opened = new Promise<typeof Toast>((resolve) => {
  open = resolve
})

/** Called by the place for toasts once it is there; what was to be told until then is told then. */
export const openToasts = (toast: typeof Toast): void => open(toast)

let tell = (): void => undefined
/** Resolves when there is first something to tell. */
export const somethingToTell = new Promise<void>((resolve) => {
  tell = resolve
})

let count = 0
/** Shows it as soon as there is a place for toasts, whose code comes after the page's. Answers with its id at once. */
const show = (showIn: (toast: typeof Toast, options: ExternalToast) => unknown, duration: number): string => {
  const id = `toast-${++count}`
  tell()
  void opened.then((toast) => showIn(toast, { id, duration }))
  return id
}

type PromiseTexts = { loading: string; success: string; error: string | ((error: unknown) => string) }

/** Shows a toast for as long as the specification says. `loading` stays until it is dismissed or its promise settles. */
export const notify = {
  blank: (text: string) => show((toast, options) => toast(text, options), toastDurationsMs.blank),
  success: (text: string) => show((toast, options) => toast.success(text, options), toastDurationsMs.success),
  /** `reason`: what lies behind it and what to do, in smaller words below. */
  error: (text: string, reason?: string) =>
    show((toast, options) => toast.error(text, { ...options, description: reason }), toastDurationsMs.error),
  loading: (text: string) => show((toast, options) => toast.loading(text, options), toastDurationsMs.loading),
  custom: (content: ReactElement) =>
    show((toast, options) => toast.custom(() => content, options), toastDurationsMs.custom),
  /** Loading, then success or error as the promise settles. Answers with the promise. */
  promise: <T>(promise: Promise<T>, { loading, success, error }: PromiseTexts): Promise<T> => {
    const failure = (reason: unknown) => ({
      message: typeof error === 'string' ? error : error(reason),
      duration: toastDurationsMs.error,
    })
    const done = { message: success, duration: toastDurationsMs.success }
    tell()
    void opened.then((toast) => toast.promise(promise, { loading, success: done, error: failure }))
    return promise
  },
  /** Takes the toast of that id away, or all. */
  dismiss: (id?: string): void => void opened.then((toast) => toast.dismiss(id)),
}
