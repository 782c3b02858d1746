import { maxToasts, toastDurationsMs } from '@skillharbor/contracts/constants'
import type { CSSProperties, ReactElement } from 'react'
import { Toaster as Sonner, toast } from 'sonner'

const belowTheBar = { top: '4.75rem' }
// The theme's colours in sonner's own variables: https://sonner.emilkowal.ski/styling
const colours: CSSProperties & Record<`--${string}`, string> = {
  fontFamily: 'inherit',
  '--normal-bg': 'var(--surface)',
  '--normal-text': 'var(--ink)',
  '--normal-border': 'var(--line)',
  '--success-bg': 'var(--success-soft)',
  '--success-text': 'var(--success)',
  '--success-border': 'var(--success)',
  '--error-bg': 'var(--danger-soft)',
  '--error-text': 'var(--danger)',
  '--error-border': 'var(--danger)',
}

/** Where toasts appear; once a site, beside its routes. */
export function Toaster() {
  return (
    <Sonner
      richColors
      closeButton
      visibleToasts={maxToasts}
      position="top-center"
      offset={belowTheBar}
      mobileOffset={belowTheBar}
      style={colours}
    />
  )
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
