import type { Factor } from '@skillharbor/contracts/entities'
import type { FactorRow } from './factor-repository.ts'

/** Converts a factor to the format its owner sees, without its secret or key. */
export const toFactor = ({ id, kind, name, createdAt, lastUsedAt }: FactorRow): Factor => ({
  _id: id,
  kind,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
