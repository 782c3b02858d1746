import { trpc } from '@skillharbor/client/trpc'
import { UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { t } from './messages.ts'

/** Asks for the teacher's picture, if there is none. Nothing is in the way of publishing without. */
export function PictureHint({ onLeave }: { onLeave: () => void }) {
  const profile = trpc.teachers.profile.useQuery({})
  if (profile.data?.content.image !== '') return null
  return (
    <p className="flex items-start gap-2 text-sm">
      <UserRound aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" />
      <span>
        {t('publish.picture', {
          link: (text) => (
            <Link to={paths.profile} onClick={onLeave} className="font-medium text-accent underline underline-offset-4">
              {text}
            </Link>
          ),
        })}
      </span>
    </p>
  )
}
