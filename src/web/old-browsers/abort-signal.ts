/** `AbortSignal.any` for browsers without it: Safari before 17.4, Firefox before 124, Chrome before 116. */
AbortSignal.any ??= (signals) => {
  const controller = new AbortController();
  const sources = [...signals];
  const abort = ({ target }: Pick<Event, 'target'>) => {
    for (const source of sources) source.removeEventListener('abort', abort);
    controller.abort((target as AbortSignal).reason);
  };
  const aborted = sources.find((source) => source.aborted);
  if (aborted) abort({ target: aborted });
  else for (const source of sources) source.addEventListener('abort', abort);
  return controller.signal;
};
