import type { Catalog } from '@skillharbor/messages'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const nothing = { default: () => null }

/**
 * A part of a screen that the screen can do without: its code and messages are fetched when it is first shown. If they
 * can't be fetched, nothing is shown.
 */
export const lazyPart = <Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  ...catalogs: Pick<Catalog<object>, 'load'>[]
): LazyExoticComponent<ComponentType<Props>> =>
  lazy<ComponentType<Props>>(() =>
    Promise.all([load(), ...catalogs.map((catalog) => catalog.load())]).then(
      ([part]) => ({ default: part }),
      () => nothing,
    ),
  )
