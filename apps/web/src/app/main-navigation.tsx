import { siteConfig } from '@skillharbor/client/config'
import { errorOf, isRefusal } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import type { User } from '@skillharbor/contracts/entities'
import { NavBar, NavItem, navEntry, navIcon } from '@skillharbor/ui/nav-bar'
import { CircleUserRound } from 'lucide-react'
import { Link, NavLink, useLocation, useNavigate } from 'react-router'
import { useSendUnsent } from '../features/learning/progress/use-send-unsent.ts'
import { adminSignup, loginFrom, paths } from '../lib/paths.ts'
import { specified } from '../lib/specified/specified.ts'
import { withTimeout } from '../lib/with-timeout.ts'
import { Brand } from './brand.tsx'
import { ChooseLanguage } from './choose-language.tsx'
import { t } from './messages.ts'
import { SearchBar } from './search-bar.tsx'

/** Grey shapes take the place of the entries while the session is checked. */
const entryWidths = ['w-16', 'w-20']

type MainNavigationProps = {
  user: User | null
  checking: boolean
  /** Whether nobody can say who is logged in. */
  isUnknown: boolean
}

/**
 * The dark bar on top of every screen. A visitor and a learner see different entries; who may be either, those that suit
 * both.
 */
export function MainNavigation({ user, checking, isUnknown }: MainNavigationProps) {
  const logout = useLogOut()
  const location = useLocation()
  return (
    <NavBar
      brand={<Brand />}
      search={<SearchBar />}
      aside={
        <>
          <ChooseLanguage short className={`${navIcon} font-semibold lg:hidden`} />
          {user && (
            <NavLink to={paths.account} aria-label={t('nav.account')} className={navIcon} onClick={logout.reset}>
              <CircleUserRound aria-hidden />
            </NavLink>
          )}
        </>
      }
      notice={
        checking ? (
          <p role="status" className="sr-only">
            {specified('inline.loading')}
          </p>
        ) : (
          logout.error && (
            <p
              role="alert"
              className="border-b border-danger/40 bg-danger-soft px-4 py-3 text-center font-medium text-danger"
            >
              {specified('inline.logoutFailed', { message: whyNot(logout.error) })}
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
      ) : user || isUnknown ? (
        <>
          <NavItem>
            <NavLink to={paths.catalogue} className={navEntry} onClick={logout.reset}>
              {t('nav.courses')}
            </NavLink>
          </NavItem>
          <NavItem>
            <NavLink to={paths.purchases} className={navEntry} onClick={logout.reset}>
              {t('nav.purchases')}
            </NavLink>
          </NavItem>
          {user && (
            <NavItem>
              {/* A disabled button would lose the focus, and not get it back if logging out fails. */}
              <button
                type="button"
                className={navEntry}
                aria-disabled={logout.isPending}
                onClick={() => logout.isPending || logout.mutate({})}
              >
                {t('nav.logOut')}
              </button>
            </NavItem>
          )}
          <NavItem className="max-lg:hidden">
            <ChooseLanguage className={navEntry} />
          </NavItem>
        </>
      ) : (
        <>
          <NavItem>
            <NavLink to={paths.catalogue} className={navEntry}>
              {t('nav.courses')}
            </NavLink>
          </NavItem>
          <NavItem>
            <NavLink to={loginFrom(location)} className={navEntry}>
              {t('nav.logIn')}
            </NavLink>
          </NavItem>
          <NavItem>
            <Link to={paths.signup} className={navEntry}>
              {t('nav.user')}
            </Link>
          </NavItem>
          <NavItem>
            <a href={`${siteConfig().adminOrigin}${adminSignup}`} className={navEntry}>
              {t('nav.admin')}
            </a>
          </NavItem>
          <NavItem className="max-lg:hidden">
            <ChooseLanguage className={navEntry} />
          </NavItem>
        </>
      )}
    </NavBar>
  )
}

const whyNot = (failed: unknown): string => {
  const { code, message } = errorOf(failed)
  return code === 'NETWORK' ? t('nav.noConnection') : message
}

/** How long logging out waits for unsaved progress to be sent. */
const sendLimitMs = 3_000

function useLogOut() {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const sendUnsent = useSendUnsent()
  return trpc.auth.logout.useMutation({
    // Afterwards nobody could. What can't be sent in time waits on the device for the same learner.
    onMutate: async () => {
      const user = utils.auth.me.getData({})?.user
      if (!user) return
      const logOutNow = () => void utils.client.auth.logout.mutate({}).catch((error: unknown) => console.error(error))
      window.addEventListener('pagehide', logOutNow)
      await withTimeout(sendLimitMs, sendUnsent(user._id)).catch(() => undefined)
      window.removeEventListener('pagehide', logOutNow)
    },
    onSuccess: async () => {
      // Before /login opens, which redirects learners who are logged in. If the check fails, nobody is any more either.
      await utils.auth.me
        .invalidate({}, undefined, { throwOnError: true })
        .catch((error: unknown) => void (isRefusal(error) || utils.auth.me.reset()))
      await navigate(paths.login)
    },
    onError: (error) => console.error(error),
  })
}
