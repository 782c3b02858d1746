import { paths } from '../../../lib/paths.ts'

/** A certificate's public page. Here and not with the other paths, which every first load has. */
export const certificatePath = (id: string): string => paths.certificate.replace(':id', encodeURIComponent(id))
