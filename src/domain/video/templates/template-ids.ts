/** The templates in display order. */
export const templateIds = ['classic', 'paper', 'poster', 'full-screen', 'status-safe', 'minimal'] as const;
export type TemplateId = (typeof templateIds)[number];
