/** How captions look. `words` highlights the word that is spoken. */
export const captionStyles = ['plain', 'boxed', 'words'] as const;
export type CaptionStyle = (typeof captionStyles)[number];
