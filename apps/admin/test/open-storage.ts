import { testStorage } from '@skillharbor/client/testing-storage'
import { server } from './server.ts'

/** A storage that answers uploads with this status, 200 by default; returns what was uploaded. */
export const openStorage = (...[answer]: Parameters<typeof testStorage>) => {
  const { handlers, puts } = testStorage(answer)
  server.use(...handlers)
  return puts
}
