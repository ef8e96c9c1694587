/** Returns the most similar name, by shared letter pairs, if the similarity is at least three quarters. */
export function mostSimilar(name: string, names: readonly string[]): string | undefined {
  const pairsOf = (text: string) => {
    const padded = `-${text.toLowerCase().slice(0, 100)}-`;
    return new Set(Array.from({ length: padded.length - 1 }, (_, at) => padded.slice(at, at + 2)));
  };
  const wanted = pairsOf(name);
  const scored = names.map((candidate) => {
    const pairs = pairsOf(candidate);
    const shared = [...wanted].filter((pair) => pairs.has(pair)).length;
    return { candidate, score: (2 * shared) / (wanted.size + pairs.size) };
  });
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a), { candidate: '', score: 0 });
  return best.score >= 0.75 ? best.candidate : undefined;
}
