const titles: [title: string, rupees: number][] = [
  ['Mechanical keyboard, 87 keys, brown switches', 6499],
  ['27-inch monitor, 1440p, height-adjustable', 21990],
  ['Noise-cancelling headphones, over-ear', 14990],
  ['Ergonomic vertical mouse', 2799],
  ['Laptop stand, aluminium, foldable', 1899],
  ['USB-C dock with two HDMI ports', 7450],
  ['Desk lamp with warm and cool light', 2249],
  ['Webcam, 1080p, with privacy shutter', 3599],
  ['Dotted notebook, A5, 200 pages', 449],
  ['Whiteboard, 60 by 90 cm, with markers', 2150],
  ['Graphics tablet for sketching, A5', 5299],
  ['Portable SSD, 1 TB, USB 3.2', 8299],
]

/** The products of the local stand-in for the external demo store. Prices are in rupees. */
export const demoProducts = titles.map(([title, price], index) => ({ id: index + 1, title, price }))
