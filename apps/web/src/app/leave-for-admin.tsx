import { siteConfig } from '@skillharbor/client/config'
import { PageSkeleton } from '@skillharbor/ui/page-skeleton'
import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Admin addresses live on the admin site: goes to the same one there. */
export function LeaveForAdmin() {
  const { pathname, search, hash } = useLocation()
  const target = `${siteConfig().adminOrigin}${pathname}${search}${hash}`
  useEffect(() => window.location.replace(target), [target])
  return (
    <>
      <PageSkeleton />
      <a href={target} className="sr-only">
        Continue to the admin site
      </a>
    </>
  )
}
