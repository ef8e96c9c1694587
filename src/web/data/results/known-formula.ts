import { store } from '../store/database.ts';

/** Whether there is a formula whose post has this text. */
export async function hasFormulaOf(text: string): Promise<boolean> {
  return (await store.formulas.filter(({ post }) => post.content === text.trim()).count()) > 0;
}
