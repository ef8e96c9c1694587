/** The address of the page that a candidate opens. */
export function invitationLink(origin: string, token: string): string {
  return `${origin}/r/${encodeURIComponent(token)}`;
}

/**
 * Opens WhatsApp with a text. Opens the chat with the phone number in `contact`, or the list of chats if it has none.
 */
export function whatsAppLink(text: string, contact: string): string {
  return `https://wa.me/${phoneIn(contact) ?? ''}?text=${encodeURIComponent(text)}`;
}

/** Opens an email to the address in `contact`, or without a recipient if it has none. */
export function emailLink({ subject, body }: { subject: string; body: string }, contact: string): string {
  const to = encodeURIComponent(emailIn(contact) ?? '').replaceAll('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** The digits of an international phone number, because WhatsApp needs the country code. Null if there is none. */
function phoneIn(contact: string): string | null {
  const [, digits] = /(?:\+|\b00)\s*(\d[\d\s().\-/]{5,})/.exec(contact) ?? [];
  const number = digits?.replaceAll(/\D/g, '') ?? '';
  return number.length >= 7 && number.length <= 15 ? number : null;
}

/** The first email address in a contact; null if there is none. */
export function emailIn(contact: string): string | null {
  return /[^\s,;<>]+@[^\s,;<>]+\.[^\s,;<>]+/.exec(contact)?.[0] ?? null;
}
