/** The font pairs of a brand kit: one font for headlines, one for other text. */
export const fontPairs = {
  bricolage: 'Bricolage Grotesque and Inter',
  montserrat: 'Montserrat',
  space: 'Space Grotesk and Inter',
  playfair: 'Playfair Display and Source Sans',
  oswald: 'Oswald and Source Sans',
} as const;

export type FontPairId = keyof typeof fontPairs;

/** The fonts of the app itself, and of all kits made by earlier releases. */
export const defaultFontPair = 'bricolage' satisfies FontPairId;

export const fontPairIds = Object.keys(fontPairs) as [FontPairId, ...FontPairId[]];
