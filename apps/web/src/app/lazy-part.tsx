import { loadPart } from '@skillharbor/client/settled'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const nothing = { default: () => null }

/**
 * A part of a screen that the screen can do without: its code is fetched when it is first shown. If it can't be fetched,
 * nothing is shown.
 */
export const lazyPart = <Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy<ComponentType<Props>>(() =>
    loadPart(load).then(
      (part) => ({ default: part }),
      () => nothing,
    ),
  )
