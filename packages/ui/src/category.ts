import type { Category } from '@skillharbor/contracts/entities'
import { t } from './messages.ts'

/** What a category is called on a screen. The API, addresses and the specification have its English name. */
export const categoryName = (category: Category): string => t(`categories.${category}`)
