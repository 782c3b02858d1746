/** The only part of Node's types that the tests need; all of them would change the types of the site under test. */
declare module 'node:worker_threads' {
  export const locks: LockManager
}
