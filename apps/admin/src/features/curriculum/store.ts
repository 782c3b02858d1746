import { useSyncExternalStore } from 'react'

/** A value that components can watch, and that outlives them. */
export type Store<T> = { get: () => T; subscribe: (listener: () => void) => () => void }

export const createStore = <T>(initial: T): Store<T> & { set: (value: T) => void } => {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set: (value) => {
      current = value
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStore = <T>({ get, subscribe }: Store<T>): T => useSyncExternalStore(subscribe, get)
