import type { RowFields } from '#domain/video/clip-rows.ts';
import { type Candidate, countryName, videoTitle } from './candidate.ts';

/** A candidate as a row of a clip batch. The clip name is the number, so that `007.mp4` matches the candidate 007. */
export function clipRowOf(candidate: Candidate, kits: readonly { kitId: string; name: string }[]): RowFields {
  const { number, countryCode, availability, kitId } = candidate;
  return {
    fileName: number.trim(),
    number: number.trim(),
    country: countryName(countryCode),
    positionTitle: videoTitle(candidate),
    availability,
    kit: kits.find((kit) => kit.kitId === kitId)?.name ?? '',
  };
}
