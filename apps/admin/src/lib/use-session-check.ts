import { useSessionCheck as useCheck } from '@skillharbor/client/session'

/** A call answered UNAUTHENTICATED: the admin's session ended elsewhere, so asks anew who is logged in. */
export const useSessionCheck = (error: unknown): void => useCheck('admin', error)
