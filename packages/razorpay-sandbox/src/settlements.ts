import type { Settlement, SettlementRecord } from './balance-model.ts'
import { type Context, seconds } from './context.ts'
import { newId } from './ids.ts'
import { wire } from './model.ts'
import { invalid } from './provider-error.ts'
import { settlementEntries } from './settlement-lines.ts'

/**
 * Pays out everything that is not settled yet. The settlement's own `fees` and `tax` are 0, as its lines have them.
 * https://razorpay.com/docs/api/settlements/entity
 */
export const settleNow = (context: Context): Settlement => {
  const { store, outbox } = context
  return store.atomically(() => {
    const earlier = store.settlements.all().flatMap(({ sandbox }) => sandbox.lines)
    const done = new Set(earlier.map(({ entity_id }) => entity_id))
    const entries = settlementEntries(context).filter(({ entity_id }) => !done.has(entity_id))
    const amount = entries.reduce((sum, { credit, debit }) => sum + credit - debit, 0)
    if (amount <= 0) throw invalid('There is nothing to settle.')
    const at = seconds(context)
    const id = newId('setl')
    const utr = `${at}${id.slice(-6).toLowerCase()}`
    const lines = entries.map((entry) => ({ ...entry, settled_at: at, settlement_id: id, settlement_utr: utr }))
    const settlement: SettlementRecord = {
      id,
      entity: 'settlement',
      amount,
      status: 'processed',
      fees: 0,
      tax: 0,
      utr,
      created_at: at,
      sandbox: { lines },
    }
    store.settlements.put(settlement)
    outbox.record('settlement.processed', { settlement: wire(settlement) })
    return wire(settlement)
  })
}
