/** What stays the same from one candidate video to the next; kept in the browser. Colours are `#rrggbb`. */
export type BrandKit = {
  phone: string;
  availabilityLine: string;
  contactLine: string;
  /** What stands before the candidate number in the badge: `CANDIDATE DROP` gives `CANDIDATE DROP #0001`. */
  badgeText: string;
  colors: { ink: string; accent: string; paper: string };
  /** A picture as a data URL, drawn in the header; none by default. */
  logoDataUrl: string | null;
};
