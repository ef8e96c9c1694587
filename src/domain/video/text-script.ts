/** The direction of the first letter. */
export function textDirection(text: string): 'ltr' | 'rtl' {
  const strong = /\p{Letter}/u.exec(text)?.[0];
  return strong &&
    /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(strong)
    ? 'rtl'
    : 'ltr';
}

/** Whether the first letter is Latin. True if there are no letters. */
export function isLatin(text: string): boolean {
  const letter = /\p{Letter}/u.exec(text)?.[0];
  return letter === undefined || /\p{Script=Latin}/u.test(letter);
}
