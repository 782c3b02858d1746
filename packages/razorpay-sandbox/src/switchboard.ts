import type { z } from 'zod'
import { Fault, type FaultKind, type FaultOf, type HttpFault, isHttpFault } from './fault.ts'
import type { EventName } from './model.ts'
import { invalid, parse } from './provider-error.ts'

type Switched = { id: number; fault: Fault; left: number }
export type ListedFault = Fault & { id: number; left: number | 'always' }

/** The fault switches. They live in memory: a restarted sandbox behaves. */
export const openSwitchboard = () => {
  let on: Switched[] = []
  let lastId = 0
  const routes = new Set<string>()

  /** Uses up one occasion of the oldest fault that matches. */
  const take = <F extends Fault>(matches: (fault: Fault) => fault is F): F | undefined => {
    for (const entry of on) {
      if (!matches(entry.fault)) continue
      entry.left -= 1
      if (entry.left === 0) on = on.filter((other) => other !== entry)
      return entry.fault
    }
    return undefined
  }

  return {
    /** Turns a fault on; answers its id. Throws for one that makes no sense, such as a route that doesn't exist. */
    add: (input: z.input<typeof Fault>): number => {
      const fault = parse(Fault, input)
      if (isHttpFault(fault) && fault.route && !routes.has(fault.route))
        throw invalid(`No such route: ${fault.route}. Use one of: ${[...routes].join(', ')}.`, 'route')
      lastId += 1
      on.push({ id: lastId, fault, left: 'times' in fault && fault.times ? fault.times : Number.POSITIVE_INFINITY })
      return lastId
    },
    list: (): ListedFault[] =>
      on.map(({ id, fault, left }) => ({ ...fault, id, left: Number.isFinite(left) ? left : 'always' })),
    /** Turns off one fault, or all of them. */
    clear: (id?: number): void => {
      on = id === undefined ? [] : on.filter((entry) => entry.id !== id)
    },
    isOn: (kind: FaultKind): boolean => on.some(({ fault }) => fault.kind === kind),
    /** The oldest fault of this kind, without using it up. */
    find: <K extends FaultKind>(kind: K): FaultOf<K> | undefined =>
      on.map(({ fault }) => fault).find((fault): fault is FaultOf<K> => fault.kind === kind),
    take: <K extends FaultKind>(kind: K): FaultOf<K> | undefined =>
      take((fault): fault is FaultOf<K> => fault.kind === kind),
    /** The entity as it is said to be: in the state that a fault gives it, if one does. */
    stated: <T extends { id: string; status: string }>(entity: T): Omit<T, 'status'> & { status: string } => {
      const odd = on.map(({ fault }) => fault).find((fault) => fault.kind === 'odd-state' && fault.entity === entity.id)
      return odd?.kind === 'odd-state' ? { ...entity, status: odd.state } : entity
    },
    /** Turns off every fault of this kind. */
    end: (kind: FaultKind): void => {
      on = on.filter(({ fault }) => fault.kind !== kind)
    },
    takeForRoute: (route: string): HttpFault | undefined =>
      take((fault): fault is HttpFault => isHttpFault(fault) && (fault.route ?? providerRoute(route)) === route),
    takeForEvent: <K extends FaultKind & `webhook-${string}`>(kind: K, event: EventName): FaultOf<K> | undefined =>
      take((fault): fault is FaultOf<K> => fault.kind === kind && (wantedEvent(fault) ?? event) === event),
    /** Called by the server with each of its routes. */
    learnRoute: (route: string): void => void routes.add(route),
    routes: (): string[] => [...routes],
  }
}
export type Switchboard = ReturnType<typeof openSwitchboard>

/** A fault without a route strikes the provider's API, not the checkout script, nor the sandbox's own controls. */
const providerRoute = (route: string): string | undefined =>
  route.includes(' /v1/') && route !== 'GET /v1/checkout.js' ? route : undefined

const wantedEvent = (fault: Fault): EventName | undefined => ('event' in fault ? fault.event : undefined)
