import { setTimeout as pause } from 'node:timers/promises'
import type { Task } from 'graphile-worker'
import { MailRefused } from '../features/port-errors.ts'
import type { Ports } from '../features/scope.ts'

/** How long sending one email may take, in milliseconds: less than until its job counts as stuck (worker.ts). */
const limit = 150_000

const tooLong = async (over: AbortSignal): Promise<never> => {
  await pause(limit, undefined, { signal: over, ref: false })
  throw new Error(`The mail server took longer than ${limit / 1000} s`)
}

/**
 * A job that sends an email. Each attempt sends the same email, by its id, because the answer to an earlier one may have
 * been lost. What the mail server refuses for good is logged, and not tried again.
 */
export const emailTask =
  (ports: Ports, send: (ports: Ports, payload: unknown) => Promise<void>): Task =>
  async (payload, { job }) => {
    // A key alone isn't enough: it is used again for a later email, and so are numbers in a restored database.
    const id = [job.key, job.id, job.revision, job.created_at.toISOString()].join(' ')
    const over = new AbortController()
    const mail: Ports['mail'] = {
      send: (email) => Promise.race([ports.mail.send({ ...email, id }), tooLong(over.signal)]),
    }
    try {
      await send({ ...ports, mail }, payload)
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error
      ports.log.warn({ task: job.task_identifier, error: error.message }, 'an email was refused for good')
    } finally {
      over.abort()
    }
  }
