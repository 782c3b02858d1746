import type { ComponentType } from 'react'

/** A screen whose code is fetched when it is first opened. */
export const lazyScreen = (load: () => Promise<ComponentType>) => async () => ({ Component: await load() })
