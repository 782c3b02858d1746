import { errorOf } from '@skillharbor/client/errors'
import { saveFile } from '@skillharbor/client/save-file'
import { trpc } from '@skillharbor/client/trpc'
import type { Sale } from '@skillharbor/contracts/entities'
import { notify } from '@skillharbor/ui/notify'
import { useMutation } from '@tanstack/react-query'
import { t } from './messages.ts'

type Filter = { state?: Sale['state']; courseId?: string; q?: string }

// Without this mark, Excel reads UTF-8 as an older encoding and garbles names beyond A to Z.
const byteOrderMark = '\uFEFF'

/** Downloads the filtered orders as a CSV file. */
export const useDownloadCsv = () => {
  const utils = trpc.useUtils()
  const { mutate, isPending } = useMutation({
    // A query, but its result is too large for the cache.
    mutationFn: (filter: Filter) => utils.client.sales.export.query(filter),
    onSuccess: ({ filename, csv }) => saveFile(filename, 'text/csv;charset=utf-8', byteOrderMark, csv),
    onError: (failed) => notify.error(t('orders.downloadFailed'), errorOf(failed).message),
  })
  return { download: mutate, isPending }
}
