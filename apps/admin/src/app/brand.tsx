import { siteConfig } from '@skillharbor/client/config'
import { Lighthouse } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'
import { t } from './messages.ts'

/** The product's name, marked as its admin site. */
export function Brand() {
  return (
    <Link
      to={paths.courses}
      className="flex items-center gap-2 rounded-control py-2 text-on-bar focus-visible:outline-on-bar"
    >
      <Lighthouse aria-hidden className="size-6 text-highlight" />
      {`${siteConfig().brand} `}
      <span className="ms-0.5 max-[24rem]:sr-only md:max-lg:sr-only rounded-full border border-on-bar-soft px-2 py-0.5 text-xs font-medium tracking-normal text-on-bar-soft">
        {t('brandSuffix')}
      </span>
    </Link>
  )
}
