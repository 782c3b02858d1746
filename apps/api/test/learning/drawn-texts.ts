import { inflateSync } from 'node:zlib'

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** A PDF's string: UTF-16 after a byte order mark, otherwise ASCII. */
const decode = (written: string): string => {
  const plain = written.replaceAll(/\\(.)/gs, (_, character: string) => escapes[character] ?? character)
  return plain.startsWith('\u00fe\u00ff') ? Buffer.from(plain.slice(2), 'latin1').swap16().toString('utf16le') : plain
}

/** The lines of a PDF, as they are copied from it. */
export const drawnTexts = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/\/FlateDecode\n>>\nstream\n(.*?)\nendstream/gs)]
    .map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
    .flatMap((content) => [...content.matchAll(/\/ActualText \(((?:\\.|[^\\)])*)\)/gs)])
    .map(([, written = '']) => decode(written))
