import { siteConfig } from '@skillharbor/client/config'
import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import type { User } from '@skillharbor/contracts/entities'
import { inline } from '@skillharbor/contracts/messages'
import { NavBar, NavItem, navEntry, navIcon } from '@skillharbor/ui/nav-bar'
import { CircleUserRound } from 'lucide-react'
import { Link, NavLink, useNavigate } from 'react-router'
import { adminSignup, paths } from '../lib/paths.ts'
import { Brand } from './brand.tsx'

/** The shapes that stand for the entries while it is not known which they are. */
const entryWidths = ['w-16', 'w-20']

type MainNavigationProps = { user: User | null; checking: boolean }

/** The dark bar on top of every screen; its entries depend on whether somebody is signed in, once that is known. */
export function MainNavigation({ user, checking }: MainNavigationProps) {
  const logout = useLogout()
  return (
    <NavBar
      brand={<Brand />}
      aside={
        user && (
          <NavLink to={paths.account} aria-label="Your account" className={navIcon} onClick={logout.reset}>
            <CircleUserRound aria-hidden />
          </NavLink>
        )
      }
      notice={
        checking ? (
          <p role="status" className="sr-only">
            {inline.loading}
          </p>
        ) : (
          logout.error && (
            <p
              role="alert"
              className="border-b border-danger/40 bg-danger-soft px-4 py-3 text-center font-medium text-danger"
            >
              {inline.logoutFailed.with(errorOf(logout.error).message)}
            </p>
          )
        )
      }
    >
      {checking ? (
        entryWidths.map((width) => (
          <li key={width} aria-hidden className="py-1">
            <span className={`block h-7 animate-pulse rounded-control bg-bar-raised ${width}`} />
          </li>
        ))
      ) : user ? (
        <>
          <NavItem>
            <NavLink to={paths.catalogue} className={navEntry} onClick={logout.reset}>
              Courses
            </NavLink>
          </NavItem>
          <NavItem>
            <NavLink to={paths.purchases} className={navEntry} onClick={logout.reset}>
              Purchases
            </NavLink>
          </NavItem>
          <NavItem>
            {/* Disabled, it would lose the focus, and not have it back where logging out fails. */}
            <button
              type="button"
              className={navEntry}
              aria-disabled={logout.isPending}
              onClick={() => logout.isPending || logout.mutate({})}
            >
              Logout
            </button>
          </NavItem>
        </>
      ) : (
        <>
          <NavItem>
            <Link to={paths.signup} className={navEntry}>
              User
            </Link>
          </NavItem>
          <NavItem>
            <a href={`${siteConfig().adminOrigin}${adminSignup}`} className={navEntry}>
              Admin
            </a>
          </NavItem>
        </>
      )}
    </NavBar>
  )
}

function useLogout() {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  return trpc.auth.logout.useMutation({
    onSuccess: async () => {
      // Known to be signed out before /login opens: it sends those who are signed in home.
      await utils.auth.me.invalidate()
      await navigate(paths.login)
    },
    onError: (error) => console.error(error),
  })
}
