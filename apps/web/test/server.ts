import { setupServer } from 'msw/node'

/** Answers as the test defines; a request that no test expected fails. */
export const server = setupServer()
