/** In the order in which they are offered. */
export const templateIds = ['classic', 'paper', 'poster', 'full-screen', 'status-safe', 'minimal'] as const;
export type TemplateId = (typeof templateIds)[number];
