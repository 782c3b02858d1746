import type { ApiError } from '@skillharbor/client/errors'
import { NavBar, NavItem, navEntry, navIcon } from '@skillharbor/ui/nav-bar'
import { CircleUserRound } from 'lucide-react'
import { NavLink } from 'react-router'
import { useLogOut } from '../features/accounts/use-log-out.ts'
import { AttentionCount } from '../features/sales/attention-count.tsx'
import { paths } from '../lib/paths.ts'
import { specified } from '../lib/specified/specified.ts'
import { Brand } from './brand.tsx'
import { ChooseLanguage } from './choose-language.tsx'
import { LearnersLink } from './learners-link.tsx'
import { t } from './messages.ts'

type AdminNavBarProps = { signedIn: boolean; operator: boolean; suspended: boolean }

/** The bar of every admin screen. A suspended seller has nowhere to go. */
export function AdminNavBar({ signedIn, operator, suspended }: AdminNavBarProps) {
  const { logOut, failure } = useLogOut()
  return (
    <NavBar
      brand={<Brand />}
      aside={
        <>
          <ChooseLanguage short className={`${navIcon} font-semibold xl:hidden`} />
          {signedIn && !suspended && (
            <NavLink to={paths.account} aria-label={t('nav.account')} className={navIcon}>
              <CircleUserRound aria-hidden />
            </NavLink>
          )}
        </>
      }
      notice={failure && <LogOutFailure {...failure} />}
    >
      {signedIn ? (
        <>
          {!suspended && <Sections operator={operator} />}
          <NavItem>
            <button type="button" className={navEntry} onClick={logOut}>
              {t('nav.logOut')}
            </button>
          </NavItem>
          <NavItem className="max-xl:hidden">
            <ChooseLanguage className={navEntry} />
          </NavItem>
        </>
      ) : (
        <>
          <NavItem>
            <NavLink to={paths.signup} className={navEntry}>
              {t('nav.signUp')}
            </NavLink>
          </NavItem>
          <NavItem>
            <NavLink to={paths.login} className={navEntry}>
              {t('nav.logIn')}
            </NavLink>
          </NavItem>
          <NavItem className="max-xl:hidden">
            <ChooseLanguage className={navEntry} />
          </NavItem>
        </>
      )}
    </NavBar>
  )
}

function Sections({ operator }: { operator: boolean }) {
  return (
    <>
      {operator && (
        <NavItem>
          <NavLink to={paths.operations} className={navEntry}>
            {t('nav.operations')}
          </NavLink>
        </NavItem>
      )}
      <NavItem>
        <NavLink to={paths.courses} className={navEntry}>
          {t('nav.courses')}
        </NavLink>
      </NavItem>
      <NavItem>
        <NavLink to={paths.sales} className={navEntry}>
          {t('nav.sales')}
          <AttentionCount spoken={(count) => t('nav.attention', { count })} />
        </NavLink>
      </NavItem>
      <NavItem>
        <LearnersLink />
      </NavItem>
      <NavItem>
        <NavLink to={paths.createCourse} className={navEntry}>
          {t('nav.createCourse')}
        </NavLink>
      </NavItem>
    </>
  )
}

function LogOutFailure({ code, message }: ApiError) {
  return (
    <p role="alert" className="border-b border-danger/40 bg-danger-soft px-4 py-3 text-center font-medium text-danger">
      {specified('inline.logoutFailed', { message: code === 'NETWORK' ? t('nav.noConnection') : message })}
    </p>
  )
}
