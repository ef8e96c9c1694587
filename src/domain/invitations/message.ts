import type { PageLanguage } from './invitation.ts';

/** The parts of the message with a link. `name` may be empty. */
export type MessageParts = {
  name: string;
  agencyName: string;
  recruiterName: string;
  link: string;
  /** When the link expires, in milliseconds since 1970. */
  expiresAt: number;
};

type Texts = {
  hello: string;
  /** The greeting if the name is unknown. */
  anyone: string;
  subject: string;
  request: string;
  until: string;
  thanks: string;
};

const texts: Readonly<Record<PageLanguage, Texts>> = {
  en: {
    hello: 'Hi {name},',
    anyone: 'Hi,',
    subject: 'A short video for {agency}',
    request:
      'please record a short video for {agency}. Your phone is enough, and you need no app and no account:',
    until: 'The link works until {date}.',
    thanks: 'Thank you! {recruiter}',
  },
  es: {
    hello: 'Hola, {name}:',
    anyone: 'Hola:',
    subject: 'Un video corto para {agency}',
    request:
      'por favor, grabe un video corto para {agency}. Basta con su teléfono; no necesita ninguna app ni cuenta:',
    until: 'El enlace funciona hasta el {date}.',
    thanks: '¡Gracias! {recruiter}',
  },
  pt: {
    hello: 'Olá, {name}!',
    anyone: 'Olá!',
    subject: 'Um vídeo curto para {agency}',
    request:
      'Por favor, grave um vídeo curto para {agency}. Basta o seu celular; você não precisa de app nem de conta:',
    until: 'O link funciona até {date}.',
    thanks: 'Agradeço desde já! {recruiter}',
  },
  fr: {
    hello: 'Bonjour {name},',
    anyone: 'Bonjour,',
    subject: 'Une courte vidéo pour {agency}',
    request:
      'merci d’enregistrer une courte vidéo pour {agency}. Votre téléphone suffit, sans application ni compte :',
    until: 'Le lien fonctionne jusqu’au {date}.',
    thanks: 'Merci ! {recruiter}',
  },
  ar: {
    hello: 'مرحبًا {name}،',
    anyone: 'مرحبًا،',
    subject: 'فيديو قصير لـ {agency}',
    request: 'نرجو تسجيل فيديو قصير لـ {agency}. يكفي هاتفك، دون تطبيق ودون حساب:',
    until: 'يعمل الرابط حتى {date}.',
    thanks: 'شكرًا! {recruiter}',
  },
  tl: {
    hello: 'Hi {name},',
    anyone: 'Hi,',
    subject: 'Maikling video para sa {agency}',
    request:
      'mag-record po sana kayo ng maikling video para sa {agency}. Sapat na ang inyong telepono; hindi kailangan ng app o account:',
    until: 'Gagana ang link hanggang {date}.',
    thanks: 'Salamat po! {recruiter}',
  },
  hi: {
    hello: 'नमस्ते {name},',
    anyone: 'नमस्ते,',
    subject: '{agency} के लिए एक छोटा वीडियो',
    request: 'कृपया {agency} के लिए एक छोटा वीडियो रिकॉर्ड करें। आपका फ़ोन काफ़ी है, न ऐप चाहिए और न खाता:',
    until: 'यह लिंक {date} तक काम करेगा।',
    thanks: 'धन्यवाद! {recruiter}',
  },
  de: {
    hello: 'Hallo {name},',
    anyone: 'Hallo,',
    subject: 'Ein kurzes Video für {agency}',
    request:
      'bitte nehmen Sie ein kurzes Video für {agency} auf. Ihr Handy genügt, Sie brauchen keine App und kein Konto:',
    until: 'Der Link funktioniert bis zum {date}.',
    thanks: 'Vielen Dank! {recruiter}',
  },
};

/** The message for WhatsApp and email, in the language of the page. */
export function invitationMessage(
  language: PageLanguage,
  { name, agencyName, recruiterName, link, expiresAt }: MessageParts,
  timeZone: string,
): { subject: string; body: string } {
  const { hello, anyone, subject, request, until, thanks } = texts[language];
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(expiresAt);
  const values: Readonly<Record<string, string>> = {
    name: name.trim(),
    agency: agencyName.trim(),
    recruiter: recruiterName.trim(),
    date,
  };
  // A replacement function, because names may contain `$&`.
  const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
  const greeting = filled(values.name === '' ? anyone : hello);
  return {
    subject: filled(subject),
    body: [`${greeting} ${filled(request)}`, link, `${filled(until)} ${filled(thanks)}`].join('\n\n'),
  };
}
