import { configure, getConfig } from '@testing-library/react'

const { getElementError } = getConfig()
/** Testing Library's own flag, which its types lack: it tries what it waits for, and will try again. */
const isTrying = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics

/**
 * Waits of component tests: for as long as a busy machine takes, which a passing test never does. What isn't there yet is
 * looked for at every change of the page, and Testing Library prints the page each time, which took a quarter of all the
 * time. Here it is printed once, when the wait is over.
 */
export const configureWaits = (): void =>
  configure({
    asyncUtilTimeout: 20_000,
    getElementError: (message, container) => {
      if (!isTrying()) return getElementError(message, container)
      // Without a message: one of several that were found.
      const text = message ?? (container.cloneNode(false) as Element).outerHTML
      return Object.assign(new Error(text), { name: 'TestingLibraryElementError' })
    },
  })
