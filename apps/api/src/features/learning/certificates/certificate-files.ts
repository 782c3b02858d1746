import type { Language } from '@skillharbor/messages/language'
import { AppError } from '../../app-error.ts'
import { UnprintableText } from '../../port-errors.ts'
import type { Scope } from '../../scope.ts'
import { shareFairly } from '../../share-fairly.ts'
import type { Cached } from '../../versioned-cache.ts'
import { lastStatusIndex, revokedIndexes } from './certificate-repository.ts'
import { requireCertificate } from './show-certificates.ts'
import { toFacts } from './to-certificate.ts'

const drawFairly = shareFairly({ atOnce: 1, waiting: 5, what: 'certificates' })

/** The certificate as a signed credential. A revoked one, too: the status list says that it is. Throws NOT_FOUND. */
export const signedCertificate = async (scope: Scope, id: string): Promise<object> => {
  const facts = toFacts(await requireCertificate(scope, id))
  return (await scope.certificateIssuer()).credential(facts)
}

type Wanted = { id: string; language: Language | undefined }

/** Draws the certificate, in this language or else that of the learner's account, whoever asks: it is the learner's. */
const drawn = async (scope: Scope, { id, language }: Wanted, as: 'pdf' | 'picture'): Promise<Buffer> => {
  const row = await requireCertificate(scope, id)
  if (row.revokedAt) throw new AppError('NOT_FOUND', 'This certificate was revoked')
  const issuer = await scope.certificateIssuer()
  return drawFairly(scope.address, () => issuer[as](toFacts(row), language ?? row.language))
}

/** The certificate to print. Throws NOT_FOUND, also for a revoked one, and CONFLICT if it has letters that can't be printed. */
export const printedCertificate = async (scope: Scope, wanted: Wanted): Promise<Buffer> => {
  try {
    return await drawn(scope, wanted, 'pdf')
  } catch (error) {
    if (!(error instanceof UnprintableText)) throw error
    throw new AppError('CONFLICT', 'This name can’t be written into a PDF yet. Print the page instead.')
  }
}

/** The picture for link previews. Throws NOT_FOUND where there is none: it was revoked, or has letters that can't be drawn. */
export const pictureOfCertificate = async (scope: Scope, wanted: Wanted): Promise<Buffer> => {
  try {
    return await drawn(scope, wanted, 'picture')
  } catch (error) {
    if (!(error instanceof UnprintableText)) throw error
    throw new AppError('NOT_FOUND', 'There is no picture')
  }
}

/** A signed list that says which of its certificates are revoked. Throws NOT_FOUND if there is no such list. */
export const revocationList = async (scope: Scope, list: number): Promise<Cached<object>> => {
  const { db, revocations, now } = scope
  const { statusListLength, statusList } = await scope.certificateIssuer()
  const from = list * statusListLength
  // The first list is there before the first certificate.
  if (list > 0 && from > (await lastStatusIndex(db))) throw new AppError('NOT_FOUND', 'There is no such list')
  return revocations(`${list}`, ['revocations'], async () =>
    statusList(list, await revokedIndexes(db, from, from + statusListLength), now()),
  )
}
