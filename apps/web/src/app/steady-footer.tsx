import { useSettled } from '@skillharbor/client/settled'
import { useLocation } from 'react-router'
import { paths } from '../lib/paths.ts'
import { SiteFooter } from './site-footer.tsx'

/**
 * The footer, once the screen above it has what it shows: it would move with each answer, from under the finger of whoever
 * scrolled there. Home is prerendered with it.
 */
export function SteadyFooter() {
  const { pathname } = useLocation()
  const isSettled = useSettled(pathname === paths.home)
  return isSettled && <SiteFooter />
}
