import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** Selects the sample clip once if the URL asks for it (`?clip=sample`). */
export function useSampleFromUrl(takeSample: () => Promise<void>): void {
  const [search, setSearch] = useSearchParams();
  const isWanted = search.get('clip') === 'sample';
  useEffect(() => {
    if (!isWanted) return;
    // Otherwise a reload would replace the clip that was chosen since.
    setSearch({}, { replace: true, preventScrollReset: true });
    void takeSample();
  }, [isWanted, setSearch, takeSample]);
}
