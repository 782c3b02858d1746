import { setupServer } from 'msw/node'

/** Answers what a test tells it to; a request that no test expected fails. */
export const server = setupServer()
