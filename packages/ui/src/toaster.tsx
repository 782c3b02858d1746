import { maxToasts, toastDurationsMs } from '@skillharbor/contracts/constants'
import type { ReactElement } from 'react'
import { Toaster as Sonner, toast } from 'sonner'

/** Where toasts appear; once a site, beside its routes. */
export function Toaster() {
  return <Sonner theme="system" richColors closeButton visibleToasts={maxToasts} position="top-center" />
}

type PromiseTexts = { loading: string; success: string; error: string | ((error: unknown) => string) }

/** Shows a toast for as long as the specification says. `loading` stays until it is dismissed or its promise settles. */
export const notify = {
  blank: (text: string) => toast(text, { duration: toastDurationsMs.blank }),
  success: (text: string) => toast.success(text, { duration: toastDurationsMs.success }),
  /** `reason`: what lies behind it and what to do, in smaller words below. */
  error: (text: string, reason?: string) =>
    toast.error(text, { duration: toastDurationsMs.error, description: reason }),
  loading: (text: string) => toast.loading(text, { duration: toastDurationsMs.loading }),
  custom: (content: ReactElement) => toast.custom(() => content, { duration: toastDurationsMs.custom }),
  /** Loading, then success or error as the promise settles. Answers with the promise. */
  promise: <T,>(promise: Promise<T>, { loading, success, error }: PromiseTexts): Promise<T> => {
    toast.promise(promise, {
      loading,
      success: { message: success, duration: toastDurationsMs.success },
      error: (reason: unknown) => ({
        message: typeof error === 'string' ? error : error(reason),
        duration: toastDurationsMs.error,
      }),
    })
    return promise
  },
  dismiss: toast.dismiss,
}
