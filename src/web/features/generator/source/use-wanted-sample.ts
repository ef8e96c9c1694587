import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** Takes the sample clip when the address names it (`?clip=sample`), once. */
export function useWantedSample(takeSample: () => Promise<void>): void {
  const [search, setSearch] = useSearchParams();
  const isWanted = search.get('clip') === 'sample';
  useEffect(() => {
    if (!isWanted) return;
    // Otherwise a reload would replace the clip that was chosen since.
    setSearch({}, { replace: true, preventScrollReset: true });
    void takeSample();
  }, [isWanted, setSearch, takeSample]);
}
