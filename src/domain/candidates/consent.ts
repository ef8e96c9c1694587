import type { PageLanguage } from '#domain/invitations/invitation.ts';
import type { Consent } from './candidate.ts';

/** The newest text that candidates agree to, in each language of the page. A change of meaning needs a new version. */
export const consentTexts: Readonly<Record<PageLanguage, string>> = {
  en: 'I agree that my details and my video are stored, branded, and shown to employers to find me a job. I can withdraw this at any time.',
  es: 'Acepto que mis datos y mi video se guarden, se editen con la imagen de la agencia y se muestren a empresas para encontrarme un empleo. Puedo retirar este consentimiento en cualquier momento.',
  pt: 'Concordo que meus dados e meu vídeo sejam armazenados, editados com a marca da agência e mostrados a empresas para encontrar um emprego para mim. Posso retirar este consentimento a qualquer momento.',
  fr: 'J’accepte que mes données et ma vidéo soient enregistrées, mises aux couleurs de l’agence et montrées à des employeurs pour me trouver un emploi. Je peux retirer cet accord à tout moment.',
  ar: 'أوافق على حفظ بياناتي ومقطع الفيديو الخاص بي وإضافة علامة الوكالة إليه وعرضه على أصحاب العمل لإيجاد وظيفة لي. يمكنني سحب هذه الموافقة في أي وقت.',
  tl: 'Sumasang-ayon akong i-store ang aking impormasyon at video, lagyan ito ng tatak ng ahensya, at ipakita sa mga employer para maihanap ako ng trabaho. Puwede ko itong bawiin anumang oras.',
  hi: 'मैं सहमत हूँ कि मेरी जानकारी और मेरा वीडियो सहेजा जाए, उस पर एजेंसी की ब्रांडिंग की जाए, और मुझे नौकरी दिलाने के लिए नियोक्ताओं को दिखाया जाए। मैं यह सहमति कभी भी वापस ले सकता/सकती हूँ।',
  de: 'Ich bin damit einverstanden, dass meine Angaben und mein Video gespeichert, im Design der Agentur bearbeitet und Arbeitgebern gezeigt werden, um mir eine Stelle zu vermitteln. Ich kann diese Einwilligung jederzeit widerrufen.',
};
export const consentVersion = '1';

export function consentNow(now: number): Consent {
  return { text: consentTexts.en, version: consentVersion, at: now };
}
