import type { Tag } from '@skillharbor/messages'
import { Link } from 'react-router'
import { categoryPath, paths } from '../../lib/paths.ts'

const linkTo =
  (path: string): Tag =>
  (text) => <Link to={path}>{text}</Link>

/** The links in the pages' texts, by their tags. */
export const links = {
  account: linkTo(paths.account),
  blog: linkTo(paths.blog),
  complaints: linkTo(paths.complaints),
  contact: linkTo(paths.contact),
  courses: linkTo(paths.catalogue),
  designing: linkTo(categoryPath('Web Designing')),
  intelligence: linkTo(categoryPath('Artificial Intelligence')),
  purchases: linkTo(paths.purchases),
}
