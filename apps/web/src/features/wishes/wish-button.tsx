import type { Course, User } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { Heart } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { coursePath, paths, withNext } from '../../lib/paths.ts'
import { t } from './messages.ts'
import { useWish } from './use-wishes.ts'

type WishButtonProps = {
  course: Pick<Course, '_id' | 'title'>
  user: User | null
  /** Shows the heart alone, on a card; its words are for screen readers. */
  small?: boolean
}

/** What the history entry's state says of a wish from before logging in. */
const wishIn = (state: unknown): unknown =>
  typeof state === 'object' && state !== null ? Reflect.get(state, 'wish') : undefined

/**
 * Puts the course on the wish list, or takes it off. A visitor logs in first, and returns to the course's page, where it is
 * put on the list.
 */
export function WishButton({ course, user, small = false }: WishButtonProps) {
  const navigate = useNavigate()
  const { isWished, toggle } = useWish(course._id, user)
  // A card says which course: it has several such buttons around it.
  const about = { title: course.title, course: (text: ReactNode) => <span className="sr-only">{text}</span> }
  const logIn = () => void navigate(withNext(paths.login, coursePath(course._id)), { state: { wish: course._id } })
  const location = useLocation()
  const isIntended = user !== null && wishIn(location.state) === course._id
  const keep = useEffectEvent(() => {
    void navigate(location, { replace: true, state: null })
    if (!isWished) toggle()
  })
  useEffect(() => {
    if (isIntended) keep()
  }, [isIntended])
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
