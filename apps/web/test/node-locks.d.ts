/** The one part of Node that the tests use by name; all its types would change those of the site under test. */
declare module 'node:worker_threads' {
  export const locks: LockManager
}
