/** A candidate's country. Only the search uses `alsoKnownAs`. */
export type Country = { code: string; name: string; alsoKnownAs?: string };

/** The 63 countries in display order: the six most used, then the others by region. */
export const countries = [
  { code: 'US', name: 'United States', alsoKnownAs: 'USA America' },
  { code: 'CA', name: 'Canada' },
  { code: 'GB', name: 'United Kingdom', alsoKnownAs: 'UK England Great Britain Scotland Wales' },
  { code: 'AU', name: 'Australia' },
  { code: 'DE', name: 'Germany', alsoKnownAs: 'Deutschland' },
  { code: 'FR', name: 'France' },
  // Europe
  { code: 'AT', name: 'Austria', alsoKnownAs: 'Österreich' },
  { code: 'BE', name: 'Belgium' },
  { code: 'BG', name: 'Bulgaria' },
  { code: 'HR', name: 'Croatia', alsoKnownAs: 'Hrvatska' },
  { code: 'CZ', name: 'Czechia', alsoKnownAs: 'Czech Republic' },
  { code: 'DK', name: 'Denmark' },
  { code: 'FI', name: 'Finland' },
  { code: 'GR', name: 'Greece' },
  { code: 'HU', name: 'Hungary' },
  { code: 'IE', name: 'Ireland' },
  { code: 'IT', name: 'Italy', alsoKnownAs: 'Italia' },
  { code: 'NL', name: 'Netherlands', alsoKnownAs: 'Holland' },
  { code: 'NO', name: 'Norway' },
  { code: 'PL', name: 'Poland', alsoKnownAs: 'Polska' },
  { code: 'PT', name: 'Portugal' },
  { code: 'RO', name: 'Romania' },
  { code: 'RS', name: 'Serbia' },
  { code: 'ES', name: 'Spain', alsoKnownAs: 'España' },
  { code: 'SE', name: 'Sweden' },
  { code: 'CH', name: 'Switzerland', alsoKnownAs: 'Schweiz Suisse' },
  { code: 'UA', name: 'Ukraine' },
  // Latin America
  { code: 'AR', name: 'Argentina' },
  { code: 'BO', name: 'Bolivia' },
  { code: 'BR', name: 'Brazil', alsoKnownAs: 'Brasil' },
  { code: 'CL', name: 'Chile' },
  { code: 'CO', name: 'Colombia' },
  { code: 'CR', name: 'Costa Rica' },
  { code: 'DO', name: 'Dominican Republic' },
  { code: 'EC', name: 'Ecuador' },
  { code: 'GT', name: 'Guatemala' },
  { code: 'MX', name: 'Mexico', alsoKnownAs: 'México' },
  { code: 'PA', name: 'Panama' },
  { code: 'PE', name: 'Peru' },
  { code: 'VE', name: 'Venezuela' },
  // Asia
  { code: 'BD', name: 'Bangladesh' },
  { code: 'IN', name: 'India', alsoKnownAs: 'Bharat' },
  { code: 'ID', name: 'Indonesia' },
  { code: 'JP', name: 'Japan' },
  { code: 'MY', name: 'Malaysia' },
  { code: 'NP', name: 'Nepal' },
  { code: 'PK', name: 'Pakistan' },
  { code: 'PH', name: 'Philippines', alsoKnownAs: 'Pilipinas' },
  { code: 'SG', name: 'Singapore' },
  { code: 'LK', name: 'Sri Lanka' },
  { code: 'VN', name: 'Vietnam' },
  // Africa
  { code: 'EG', name: 'Egypt' },
  { code: 'GH', name: 'Ghana' },
  { code: 'KE', name: 'Kenya' },
  { code: 'MA', name: 'Morocco' },
  { code: 'NG', name: 'Nigeria' },
  { code: 'ZA', name: 'South Africa' },
  // Middle East
  { code: 'JO', name: 'Jordan' },
  { code: 'SA', name: 'Saudi Arabia', alsoKnownAs: 'KSA' },
  { code: 'TR', name: 'Türkiye', alsoKnownAs: 'Turkey' },
  { code: 'AE', name: 'United Arab Emirates', alsoKnownAs: 'UAE Dubai Emirates' },
  // Oceania
  { code: 'FJ', name: 'Fiji' },
  { code: 'NZ', name: 'New Zealand', alsoKnownAs: 'Aotearoa' },
] as const satisfies readonly Country[];

/** Returns the country with this code, or the first one for an unknown code (for example from an old setting). */
export function countryByCode(code: string): Country {
  return countries.find((country) => country.code === code) ?? countries[0];
}

/** Returns the country with exactly this name, code, or alias, or null. */
export function countryNamed(text: string): Country | null {
  const wanted = folded(text);
  if (wanted === '') return null;
  const named = (country: Country) => [country.name, country.code].some((name) => folded(name) === wanted);
  const known = (country: Country) => ` ${folded(country.alsoKnownAs ?? '')} `.includes(` ${wanted} `);
  return countries.find(named) ?? countries.find(known) ?? null;
}

/** True if every typed word is a prefix of a word in the country's names or code. Ignores accents. */
export function matchesCountry(country: Country, query: string): boolean {
  const known = folded(`${country.name} ${country.alsoKnownAs ?? ''} ${country.code}`).split(/[\s-]+/);
  return folded(query)
    .split(/[\s-]+/)
    .every((typed) => known.some((word) => word.startsWith(typed)));
}

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim();
}
