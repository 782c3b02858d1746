import { errorOf } from '@skillharbor/client/errors'
import { saveFile } from '@skillharbor/client/save-file'
import { trpc } from '@skillharbor/client/trpc'
import type { Sale } from '@skillharbor/contracts/entities'
import { notify } from '@skillharbor/ui/notify'
import { useMutation } from '@tanstack/react-query'
import { useSessionCheck } from '../../lib/use-session-check.ts'

type Filter = { state?: Sale['state']; courseId?: string }

// Without this mark Excel takes UTF-8 for an older encoding, and garbles every name beyond A to Z.
const byteOrderMark = '\uFEFF'

/** Fetches the filtered orders as a file, afresh each time, and hands it to the browser to save. */
export const useDownloadCsv = () => {
  const utils = trpc.useUtils()
  const { mutate, isPending, error } = useMutation({
    // A query by its kind, but what it answers is too large to be kept in the cache.
    mutationFn: (filter: Filter) => utils.client.sales.export.query(filter),
    onSuccess: ({ filename, csv }) => saveFile(filename, 'text/csv;charset=utf-8', byteOrderMark, csv),
    onError: (failed) => notify.error('The file could not be made', errorOf(failed).message),
  })
  useSessionCheck(error)
  return { download: mutate, isPending }
}
