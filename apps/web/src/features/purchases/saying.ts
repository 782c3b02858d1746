import { notify } from '@skillharbor/ui/notify'

/** Says in a toast what is waited for, from `afterMs` on until it is over. */
export const saying = async <T>(words: string, afterMs: number, work: Promise<T>): Promise<T> => {
  let toast: string | undefined
  const timer = setTimeout(() => {
    toast = notify.loading(words)
  }, afterMs)
  try {
    return await work
  } finally {
    clearTimeout(timer)
    if (toast !== undefined) notify.dismiss(toast)
  }
}
