/** Rupees with at most two decimals, as the wire has them, to the integer paise that are stored and computed with. */
export const toPaise = (rupees: number): number => Math.round(rupees * 100)

/** Integer paise to rupees. */
export const toRupees = (paise: number): number => paise / 100
