import { trpc } from '@skillharbor/client/trpc'
import { formatBytes } from '@skillharbor/ui/format'
import { ProgressBar } from '@skillharbor/ui/progress-bar'
import { room as t } from './messages.ts'

/** Asked anew whenever it is shown: uploads, and jobs that remove what was replaced, change it. */
const useRoom = () => trpc.uploads.room.useQuery({}, { gcTime: 0 }).data

const leftOf = ({ limitBytes, usedBytes }: { limitBytes: number; usedBytes: number }): string =>
  t('left', { left: formatBytes(Math.max(0, limitBytes - usedBytes)), limit: formatBytes(limitBytes) })

/** How much room is left for uploads. Only help: an empty line until it is known, so that nothing moves when it comes. */
export function RoomLeft() {
  const room = useRoom()
  return <p className="text-sm text-ink-soft">{room ? leftOf(room) : '\u00a0'}</p>
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
