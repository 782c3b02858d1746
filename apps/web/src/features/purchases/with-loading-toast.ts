import { notify } from '@skillharbor/ui/notify'

/** Shows a loading toast while `work` runs, if it takes longer than `delayMs`. */
export const withLoadingToast = async <T>(text: string, delayMs: number, work: Promise<T>): Promise<T> => {
  let toast: string | undefined
  const timer = setTimeout(() => {
    toast = notify.loading(text)
  }, delayMs)
  try {
    return await work
  } finally {
    clearTimeout(timer)
    if (toast !== undefined) notify.dismiss(toast)
  }
}
