import { type ComponentType, lazy, useState } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'

const loads = new Map<unknown, () => Promise<unknown>>()

/**
 * A screen whose code is loaded when it is first shown, or ahead of that by `loadScreens`. What is there already is
 * shown without the pause that React's own `lazy` always takes: hydration would drop the prerendered screen for it.
 */
export const later = (load: () => Promise<ComponentType>): ComponentType => {
  let pending: Promise<{ default: ComponentType }> | undefined
  let loaded: ComponentType | undefined
  const start = () => {
    pending ??= load().then((screen) => {
      loaded = screen
      return { default: screen }
    })
    return pending
  }
  const Awaited = lazy(start)
  function Later() {
    // The same one as long as it is shown: another component would lose what was typed into it.
    const [Screen] = useState(() => loaded ?? Awaited)
    return <Screen />
  }
  loads.set(Later, start)
  return Later
}

/** Loads the code of the screens that `routes` shows at `pathname`. Fails where it cannot be had. */
export const loadScreens = async (routes: RouteObject[], pathname: string): Promise<void> => {
  const screens = matchRoutes(routes, pathname) ?? []
  await Promise.all(screens.map(({ route }) => loads.get(route.Component)?.()))
}
