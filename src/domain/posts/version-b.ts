/** The two texts of a post. `inUse` is the one that is shown, counted, completed, and exported. */
export type VersionName = 'A' | 'B';
export type TextVersions = { A: string; B: string; inUse: VersionName };

// The divider says which version is in use, so that merges, backups, and the history treat it like any other text.
// Earlier releases append the first form.
const dividers = { A: '--- Version B ---', B: '--- Version B, in use ---' } as const;
const divider = /(?:^|\n\n|\n)--- Version B(, in use)? ---(?:\n\n|\n|$)/u;

/** Returns the two versions in a post's content, or null if there is only one text. */
export function versionsIn(content: string): TextVersions | null {
  const found = divider.exec(content);
  if (!found) return null;
  const rest = content.slice(found.index + found[0].length);
  return { A: content.slice(0, found.index), B: withoutDividers(rest), inUse: found[1] ? 'B' : 'A' };
}

/**
 * Returns the text to show, count, and publish: the version in use, or the whole content if there is only one text.
 */
export function textInUse(content: string): string {
  const versions = versionsIn(content);
  return versions ? versions[versions.inUse] : content;
}

/** Replaces one version and leaves the other as it is. Content without a Version B is replaced as a whole. */
export function withVersion(content: string, name: VersionName, text: string): string {
  const versions = versionsIn(content);
  return versions ? contentOf({ ...versions, [name]: text }) : text;
}

/** Replaces the version in use. */
export function withTextInUse(content: string, text: string): string {
  return withVersion(content, versionsIn(content)?.inUse ?? 'A', text);
}

/** Puts a text beside the one in use. The text in use becomes Version A, and the other version is replaced. */
export function withVersionB(content: string, text: string): string {
  const versions = versionsIn(content);
  return contentOf({
    A: versions ? versions[versions.inUse] : content.trimEnd(),
    B: text.trim(),
    inUse: 'A',
  });
}

/** Chooses the version to use. */
export function chooseVersion(content: string, inUse: VersionName): string {
  const versions = versionsIn(content);
  return versions ? contentOf({ ...versions, inUse }) : content;
}

/** Writes both texts unchanged, because text fields must not jump while the user types. */
function contentOf({ A, B, inUse }: TextVersions): string {
  return `${A}\n\n${dividers[inUse]}\n\n${B}`;
}

/** Two tabs may both have inserted a Version B. All texts are kept, one below the other. */
function withoutDividers(text: string): string {
  const found = divider.exec(text);
  if (!found) return text;
  const rest = withoutDividers(text.slice(found.index + found[0].length));
  return [text.slice(0, found.index), rest].filter((part) => part !== '').join('\n\n');
}
