/** How captions look. `words` highlights the word being spoken. */
export const captionStyles = ['plain', 'boxed', 'words'] as const;
export type CaptionStyle = (typeof captionStyles)[number];
