// A file of its own: of the two sites’ first loads, only the catalogue’s needs it.

/** Languages that a lesson can have captions in, as BCP 47 tags. */
export const captionLanguages = [
  'en',
  'hi',
  'bn',
  'gu',
  'kn',
  'ml',
  'mr',
  'or',
  'pa',
  'ta',
  'te',
  'ur',
  'ar',
  'de',
  'es',
  'fr',
  'id',
  'it',
  'ja',
  'ko',
  'pt',
  'ru',
  'tr',
  'zh',
] as const
