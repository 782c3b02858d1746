import { useSessionCheck as useCheck } from '@skillharbor/client/session'

/** If a call failed with UNAUTHENTICATED, the session ended elsewhere: checks it again. */
export const useSessionCheck = (error: unknown): void => useCheck('admin', error)
