import { store } from '../store/database.ts';

/** Whether a formula has this text as its post. */
export async function hasFormulaOf(text: string): Promise<boolean> {
  return (await store.formulas.filter(({ post }) => post.content === text.trim()).count()) > 0;
}
