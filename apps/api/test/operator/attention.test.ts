import type { FailedJob, StuckPayment } from '@skillharbor/contracts/entities'
import { beforeAll, expect, test } from 'vitest'
import { newOperator } from '../account-holders.ts'
import { order, pay } from '../buying.ts'
import type { Caller } from '../caller.ts'
import { runJob } from '../faults/jobs.ts'
import { newAdmin, newCourse, newLearner } from '../people.ts'
import { shop } from '../promises/shop.ts'

const at = shop()
let operator: Caller
beforeAll(async () => {
  operator = await newOperator(at.api)
})

const seen = async () => {
  const { status, body } = await operator.call('rest', 'operator.attention')
  expect(status).toBe(200)
  return body as { payments: StuckPayment[]; jobs: FailedJob[] }
}

test('an operator sees the stuck payments of every seller, and why the provider refused', async () => {
  for (let sellers = 0; sellers < 2; sellers++) {
    const admin = await newAdmin(at.api.url)
    const courseId = await newCourse(admin)
    pay(at.api.sandbox, await order(await newLearner(at.api.url), courseId))
    await at.settled()
    const { body } = await admin.call('rest', 'sales.list', { courseId })
    at.api.sandbox.faults.add({ kind: 'refund-refuse', times: 1 })
    await admin.call('rest', 'sales.refund', { id: (body.content as { _id: string }[])[0]?._id })
    await at.settled()
  }
  const { payments } = await seen()
  expect(payments.map(({ kind }) => kind)).toEqual(['refund-failed', 'refund-failed'])
  expect(new Set(payments.map(({ seller }) => seller._id)).size).toBe(2)
  expect(payments[0]).toMatchObject({ reason: expect.stringContaining('balance') })
})

test('work that failed for good is listed, and a recurring one until its next run, which doesn’t need it', async () => {
  const { pool } = at.api.parts
  const tasks = async () => (await seen()).jobs.map(({ task, isRecurring }) => [task, isRecurring])
  at.api.sandbox.faults.add({ kind: 'bad-gateway', route: 'GET /v1/payments' })
  await runJob(pool, 'begin-audit')
  await at.api.jobsDone()
  await pool.query("update graphile_worker._private_jobs set attempts = max_attempts where key = 'audit-provider'")
  await pool.query("select graphile_worker.add_job('process-event', '{}', max_attempts => 1, job_key => 'event:odd')")
  await at.api.jobsDone()
  expect(await tasks()).toEqual([
    ['audit-provider', true],
    ['process-event', false],
  ])
  expect((await seen()).jobs[0]).toMatchObject({ attempts: 25, error: expect.stringContaining('502') })
  // The next night. Its job takes the place of the failed one, which the queue would keep.
  at.api.sandbox.faults.clear()
  await runJob(pool, 'begin-audit')
  await at.api.jobsDone()
  await at.hurry()
  expect((await pool.query('select until from provider_audits')).rows).toEqual([{ until: null }])
  expect(await tasks()).toEqual([['process-event', false]])
})

test('work that was queued again while it ran isn’t listed, if that run failed or was killed', async () => {
  const { pool } = at.api.parts
  const before = await seen()
  const queue = async () => {
    for (const key of ['failed', 'killed'])
      await pool.query(
        "select graphile_worker.add_job('capture-payment', '{}', job_key => $1::text, run_at => 'tomorrow')",
        [key],
      )
  }
  await queue()
  await pool.query(
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead' where run_at > now()",
  )
  await pool.query("update graphile_worker._private_jobs set last_error = '502: no answer' where key = 'failed'")
  await queue()
  await pool.query("select graphile_worker.force_unlock_workers('{dead}')")
  const captures = await pool.query("select from graphile_worker.jobs where task_identifier = 'capture-payment'")
  expect(captures.rowCount).toBe(4)
  expect(await seen()).toEqual(before)
})
