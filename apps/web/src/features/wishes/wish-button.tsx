import type { Course, User } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { coursePath, paths, withNext } from '../../lib/paths.ts'
import { t } from './messages.ts'
import { useWish } from './use-wishes.ts'

type WishButtonProps = {
  course: Pick<Course, '_id' | 'title'>
  user: User | null
  /** Shows the heart alone, on a card; its words are for screen readers. */
  small?: boolean
}

/** Puts the course on the wish list, or takes it off. A visitor logs in first, and returns to the course's page. */
export function WishButton({ course, user, small = false }: WishButtonProps) {
  const navigate = useNavigate()
  const { isWished, toggle } = useWish(course._id, user)
  // A card says which course: it has several such buttons around it.
  const about = { title: course.title, course: (text: ReactNode) => <span className="sr-only">{text}</span> }
  const logIn = () => void navigate(withNext(paths.login, coursePath(course._id)))
  return (
    <Button
      variant="ghost"
      size={small ? 'icon' : 'md'}
      aria-pressed={isWished}
      className="relative"
      onClick={user ? toggle : logIn}
    >
      <Heart aria-hidden className={`size-5 ${isWished ? 'fill-current' : ''}`} />
      <span className={small ? 'sr-only' : ''}>{t(isWished ? 'remove' : 'add', about)}</span>
    </Button>
  )
}
