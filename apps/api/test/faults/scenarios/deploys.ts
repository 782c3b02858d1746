import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@skillharbor/local-stack/ports'
import { runProgram } from '../../operations/own-process.ts'
import { caddy, hasCaddy, plainProxy } from '../balancer.ts'
import { inCalmWorld } from '../calm-world.ts'
import { disagreements } from '../oracle.ts'
import type { Finding, Pace, Scenario } from '../scenario.ts'
import { shopUntil } from '../shoppers.ts'
import { isReady, untilNone } from '../waiting.ts'
import type { CalmWorld } from '../world.ts'

const patience = 120_000

/** One of the processes behind the balancer: `main.ts` as it runs where it matters, again and again at one address. */
const replica = async ({ environment }: CalmWorld, drainSeconds: number) => {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const own = {
    ...environment,
    API_PORT: String(port),
    METRICS_PORT: String(metricsPort),
    DRAIN_SECONDS: String(drainSeconds),
  }
  const url = `http://127.0.0.1:${port}`
  let running = await runProgram(own)
  const ready = async () => {
    if ((await untilNone(patience, () => isReady(url))).length > 0) throw new Error(running.output())
  }
  /** Resolves when the balancer has sent it something, and so knows that it is back. */
  const used = async () => {
    const answered = async () => {
      const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((answer) => answer.text())
      return /http_answers_total\{[^}]*route="\/(api|trpc)/.test(metrics) ? [] : ['not used']
    }
    if ((await untilNone(patience, answered)).length > 0) throw new Error('The balancer does not use what is back')
  }
  /** Ends it by TERM and starts it again. Answers how long the end took in ms, and what was wrong with it. */
  const restart = async () => {
    const { code, took } = await running.end()
    const wrong = [code !== 0 && `ended with ${code}`, took > 15_000 && `ended after ${Math.round(took)} ms`]
    running = await runProgram(own)
    await ready()
    await used()
    return { took, wrong: wrong.filter((one) => one !== false) }
  }
  return { url, ready, restart, kill: () => void running.child.kill('SIGKILL') }
}

/** Restarts two processes in turn while people shop through a balancer, which stands where the world's API was. */
const run = (postgresUrl: string, size: number, pace: Pace): Promise<Finding> =>
  inCalmWorld(postgresUrl, pace, async (world) => {
    const people = { learners: await world.learners(600), courses: await world.courses(20) }
    await world.api.stop()
    const { name, drainSeconds, start } = pace === 'real' && hasCaddy ? caddy : plainProxy
    const replicas = [await replica(world, drainSeconds), await replica(world, drainSeconds)]
    let stopBalancer: (() => Promise<void>) | undefined
    try {
      await Promise.all(replicas.map(({ ready }) => ready()))
      stopBalancer = await start(
        world.api.url,
        replicas.map(({ url }) => url),
      )
      let isOver = false
      const shopping = shopUntil(world, people, () => isOver)
      const violations: string[] = []
      let slowest = 0
      const restarting = (async () => {
        for (let count = 0; count < size; count++) {
          const { took, wrong } = (await replicas[count % 2]?.restart()) ?? { took: 0, wrong: ['no process'] }
          slowest = Math.max(slowest, took)
          violations.push(...wrong)
        }
        await pause(500)
      })().finally(() => {
        isOver = true
      })
      const [{ calls, failed, bought }] = await Promise.all([shopping, restarting])
      violations.push(...failed)
      await world.sandbox.webhooksSettled(patience)
      const again = world.sandbox.events().filter(({ attempts }) => attempts !== 1)
      violations.push(...again.map(({ event, attempts }) => `${event} took ${attempts} deliveries`))
      violations.push(...(await untilNone(60_000, () => disagreements(world))))
      const kinds = [...calls].map(([what, count]) => `${what} ${count}`).join(', ')
      const webhooks = world.sandbox.events().length
      const note = `${name}; ${kinds}, webhooks ${webhooks}; ${bought} bought; slowest shutdown ${(slowest / 1000).toFixed(1)} s`
      return { trials: size, violations, note }
    } finally {
      await stopBalancer?.()
      for (const { kill } of replicas) kill()
    }
  })

export const deploys: Scenario = {
  promise: 'D1',
  title: 'restarts of two processes in turn, under load',
  full: 20,
  small: 2,
  run,
}
