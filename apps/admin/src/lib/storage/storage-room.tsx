import { trpc } from '@skillharbor/client/trpc'
import { formatBytes } from '@skillharbor/ui/format'
import { ProgressBar } from '@skillharbor/ui/progress-bar'
import { room as t } from './messages.ts'

/** Asked anew whenever it is shown: uploads, and jobs that remove what was replaced, change it. */
const useRoom = () => trpc.uploads.room.useQuery({}, { gcTime: 0 }).data

/** How much room is left for uploads. Only help: shows nothing until it is known. */
export function RoomLeft() {
  const room = useRoom()
  if (!room) return null
  const left = formatBytes(Math.max(0, room.limitBytes - room.usedBytes))
  return <p className="text-sm text-ink-soft">{t('left', { left, limit: formatBytes(room.limitBytes) })}</p>
}

/** How much of the storage is used, in numbers and as a bar. */
export function StorageRoom() {
  const room = useRoom()
  // Keeps its place.
  if (!room) return <p className="text-ink">{'\u00a0'}</p>
  const { usedBytes, limitBytes } = room
  const [used, limit] = [formatBytes(usedBytes), formatBytes(limitBytes)]
  return (
    <div className="grid gap-2">
      <p className="text-ink">{usedBytes === 0 ? t('empty', { limit }) : t('used', { used, limit })}</p>
      <ProgressBar label={t('title')} value={Math.min(usedBytes, limitBytes)} max={limitBytes} />
      {usedBytes > 0 && <RoomLeft />}
    </div>
  )
}
