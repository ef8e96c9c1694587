import { type PageLanguage, pageLanguages } from '#domain/invitations/invitation.ts';
import { pageBrandOf } from '#domain/invitations/page-brand.ts';
import type { Facts } from './steps.ts';
import { isPageLanguage, useTexts } from './texts.ts';

/** Shows who sent the invitation, and a language picker. */
export function Header({
  facts,
  onLanguage,
}: {
  facts: Facts | null;
  onLanguage(language: PageLanguage): void;
}) {
  const { say, language } = useTexts();
  const agency = facts?.invitation.agencyName ?? '';
  const logo = facts && pageBrandOf(facts.invitation.brand).logo;
  return (
    <header>
      {logo ? <img src={logo} alt={agency} /> : <strong dir="auto">{agency}</strong>}
      <label class="language">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="9" />
          <path d="M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18" />
        </svg>
        <span class="hidden">{say('language')}</span>
        <select
          value={language}
          onChange={({ currentTarget: { value } }) => {
            if (isPageLanguage(value)) onLanguage(value);
          }}
        >
          {Object.entries(pageLanguages).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </header>
  );
}
