const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })

/** The day in India of an ISO time: `21 November 2026`. */
export const formatDay = (at: string): string => day.format(new Date(at))
