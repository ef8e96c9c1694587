/**
 * Returns the questions that the AI left in a text for the author, without duplicates: `[How many weeks did it
 * take?]`.
 */
export function openQuestions(text: string): readonly string[] {
  return [
    ...new Set(
      [...text.matchAll(/[[［【]([^[\]［］【】\n]{3,200}[?？؟])[\]］】]/gu)].map(([, question = '']) =>
        question.trim(),
      ),
    ),
  ];
}
