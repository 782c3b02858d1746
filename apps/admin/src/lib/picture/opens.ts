const tried = new WeakMap<File, Promise<boolean>>()

const tryOpening = async (file: File): Promise<boolean> => {
  // A browser that can't try leaves it to the API, which looks at each picture, too.
  if (!('createImageBitmap' in globalThis)) return true
  try {
    const bitmap = await createImageBitmap(file)
    bitmap.close()
    return true
  } catch {
    return false
  }
}

/** Whether the file can be shown as a picture. Each is tried once: a form checks its fields again with every change. */
export const opens = (file: File): Promise<boolean> => {
  const trying = tried.get(file) ?? tryOpening(file)
  tried.set(file, trying)
  return trying
}
