import { inline } from '@skillharbor/contracts/messages'
import { NavBar, NavItem, navEntry, navIcon } from '@skillharbor/ui/nav-bar'
import { CircleUserRound } from 'lucide-react'
import { NavLink } from 'react-router'
import { useLogOut } from '../features/accounts/use-log-out.ts'
import { AttentionCount } from '../features/sales/attention-count.tsx'
import { paths } from '../lib/paths.ts'
import { Brand } from './brand.tsx'

/** The bar of every admin screen. */
export function AdminNavBar({ signedIn }: { signedIn: boolean }) {
  const { logOut, failure } = useLogOut()
  return (
    <NavBar
      brand={<Brand />}
      aside={
        signedIn && (
          <NavLink to={paths.account} aria-label="Your account" className={navIcon}>
            <CircleUserRound aria-hidden />
          </NavLink>
        )
      }
      notice={failure && <LogOutFailure message={failure} />}
    >
      {signedIn ? (
        <>
          <NavItem>
            <NavLink to={paths.sales} className={navEntry}>
              Sales
              <AttentionCount spoken={(count) => `${count} ${count === 1 ? 'needs' : 'need'} attention`} />
            </NavLink>
          </NavItem>
          <NavItem>
            <NavLink to={paths.createCourse} className={navEntry}>
              Create Course
            </NavLink>
          </NavItem>
          <NavItem>
            <button type="button" className={navEntry} onClick={logOut}>
              Logout
            </button>
          </NavItem>
        </>
      ) : (
        <>
          <NavItem>
            <NavLink to={paths.signup} className={navEntry}>
              Sign Up
            </NavLink>
          </NavItem>
          <NavItem>
            <NavLink to={paths.login} className={navEntry}>
              Login
            </NavLink>
          </NavItem>
        </>
      )}
    </NavBar>
  )
}

function LogOutFailure({ message }: { message: string }) {
  return (
    <p role="alert" className="border-b border-danger/40 bg-danger-soft px-4 py-3 text-center font-medium text-danger">
      {inline.logoutFailed.with(message)}
    </p>
  )
}
