/** The fonts that a brand kit can have: one for headlines, one for other text. */
export const fontPairs = {
  bricolage: 'Bricolage Grotesque and Inter',
  montserrat: 'Montserrat',
  space: 'Space Grotesk and Inter',
  playfair: 'Playfair Display and Source Sans',
  oswald: 'Oswald and Source Sans',
} as const;

export type FontPairId = keyof typeof fontPairs;

/** The fonts of every kit that earlier releases made, and of the application itself. */
export const defaultFontPair = 'bricolage' satisfies FontPairId;

export const fontPairIds = Object.keys(fontPairs) as [FontPairId, ...FontPairId[]];
