import { expect, test, vi } from 'vitest'
import { ownApi } from './account-holders.ts'
import { caller } from './caller.ts'
import { newAdmin, newLearner } from './people.ts'

test('the nightly cleanup removes what nobody can use any more, and nothing else', async () => {
  const day = 86_400_000
  const api = await ownApi()
  const count = async (table: string) => {
    const { rows } = await api.parts.pool.query(`select count(*)::int as count from ${table}`)
    return rows[0].count
  }
  const counts = async () => ({
    sessions: await count('sessions'),
    links: await count('link_tokens'),
  })
  const sweep = async () => {
    await api.parts.pool.query("select graphile_worker.add_job('sweep')")
    await api.jobsDone()
  }
  const old = await newLearner(api.url)
  await newAdmin(api.url)
  await caller(api.url).call('rest', 'auth.forgotPassword', { email: old.email })
  await api.jobsDone()
  await sweep()
  expect(await counts()).toEqual({ sessions: 2, links: 3 })
  const limits = await count('rate_limits')

  await api.parts.pool.query(
    'update rate_limits set expire = expire - 2 * 3600000 where ctid = (select min(ctid) from rate_limits)',
  )
  api.advance(2 * 3_600_000)
  await sweep()
  expect(await counts()).toEqual({ sessions: 2, links: 2 })
  expect(await count('rate_limits')).toBe(limits - 1)
  api.advance(6 * day)
  await newLearner(api.url)
  await old.call('rest', 'auth.me')
  api.advance(2 * day)
  await sweep()
  expect(await counts()).toEqual({ sessions: 2, links: 1 })
})

test('the nightly cleanup sweeps the storage', async () => {
  const api = await ownApi()
  const sweep = vi.spyOn(api.parts.ports.storage, 'sweep')
  await api.parts.pool.query("select graphile_worker.add_job('sweep')")
  await api.jobsDone()
  expect(sweep).toHaveBeenCalledOnce()
})
