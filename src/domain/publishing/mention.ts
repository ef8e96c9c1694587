/** `@[Name](urn:li:person:…)`, which a writer can type to mention a member or a page. */
export const mention = /@\[(?<name>[^[\]\n]{1,100})\]\((?<urn>urn:li:(?:person|organization):[\w-]{1,60})\)/u;

/** A post's text as readers see it: a typed mention shows as the name. */
export function shownToReaders(text: string): string {
  return text.replaceAll(new RegExp(mention, 'gu'), '$<name>');
}
