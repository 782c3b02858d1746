import { siteConfig } from '@skillharbor/client/config'
import { Lighthouse } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'

/** The product's name, which links to home. */
export function Brand() {
  return (
    <Link
      to={paths.home}
      className="flex items-center gap-2 rounded-control text-on-bar pointer-coarse:min-h-11 focus-visible:outline-on-bar"
    >
      <Lighthouse aria-hidden className="size-6 text-highlight" />
      {siteConfig().brand}
    </Link>
  )
}
