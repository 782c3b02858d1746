import { loadPart } from '@skillharbor/client/settled'
import { type ComponentType, lazy, useState } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'

const loads = new Map<unknown, () => Promise<unknown>>()

/**
 * A screen whose code is fetched when it is first opened. `loadScreens` fetches it earlier. A screen that is there already
 * is shown without the pause that React's own `lazy` always takes: hydration would drop the prerendered screen for it.
 */
export const lazyScreen = (load: () => Promise<ComponentType>): ComponentType => {
  let pending: Promise<{ default: ComponentType }> | undefined
  let loaded: ComponentType | undefined
  // Not before: React draws a screen that failed once more, which would ask for it again and again.
  const askAgain = () => {
    pending = undefined
    Awaited = lazy(start)
  }
  const fetchScreen = async () => {
    try {
      // The footer waits for it: it would be there before the screen, and then be pushed down.
      loaded = await loadPart(load)
      return { default: loaded }
    } catch (error) {
      // Before the error boundary, which then draws it.
      addEventListener('online', askAgain, { once: true, capture: true })
      throw error
    }
  }
  const start = () => {
    pending ??= fetchScreen()
    return pending
  }
  let Awaited = lazy(start)
  function LazyScreen() {
    // The same component as long as it is shown: another one would lose what was typed into it.
    const [Screen] = useState(() => loaded ?? Awaited)
    return <Screen />
  }
  loads.set(LazyScreen, start)
  return LazyScreen
}

/** Loads everything that `routes` shows at `pathname`. Rejects if it can't be fetched. */
export const loadScreens = async (routes: RouteObject[], pathname: string): Promise<void> => {
  const screens = matchRoutes(routes, pathname) ?? []
  await Promise.all(screens.map(({ route }) => loads.get(route.Component)?.()))
}
