import type { ApiError } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import { NavBar, NavItem, navEntry, navIcon } from '@skillharbor/ui/nav-bar'
import { CircleUserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useLogOut } from '../features/accounts/use-log-out.ts'
import { AttentionCount, attentionCache } from '../lib/attention-count.tsx'
import { common } from '../lib/messages.ts'
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
        </>
      ) : (
        <>
          <Entry to={paths.signup}>{t('nav.signUp')}</Entry>
          <Entry to={paths.login}>{t('nav.logIn')}</Entry>
        </>
      )}
      <NavItem className="max-xl:hidden">
        <ChooseLanguage className={navEntry} />
      </NavItem>
    </NavBar>
  )
}

const spoken = (count: number) => t('nav.attention', { count })

function Sections({ operator }: { operator: boolean }) {
  const sales = trpc.sales.attention.useQuery({}, attentionCache)
  return (
    <>
      {operator && <Entry to={paths.operations}>{t('nav.operations')}</Entry>}
      <Entry to={paths.courses}>{t('nav.courses')}</Entry>
      <Entry to={paths.sales}>
        {t('nav.sales')}
        <AttentionCount count={sales.data?.content.length} spoken={spoken} />
      </Entry>
      <NavItem>
        <LearnersLink />
      </NavItem>
      <Entry to={paths.createCourse}>{t('nav.createCourse')}</Entry>
    </>
  )
}

function Entry({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NavItem>
      <NavLink to={to} className={navEntry}>
        {children}
      </NavLink>
    </NavItem>
  )
}

function LogOutFailure({ code, message }: ApiError) {
  return (
    <p role="alert" className="border-b border-danger/40 bg-danger-soft px-4 py-3 text-center font-medium text-danger">
      {specified('inline.logoutFailed', { message: code === 'NETWORK' ? common('checkConnection') : message })}
    </p>
  )
}
