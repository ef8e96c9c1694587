/**
 * True if an answer is a refusal instead of a text, such as "I'm sorry, but I can't help with that." A post may begin
 * with an apology, so a refusal is short and names the request.
 * @param source what the request contained: an answer that begins like the material is not a refusal
 */
export function isDeclined(answer: string, source: string): boolean {
  const plain = answer.replaceAll('’', "'").replace(/^[\s"'“*[]+/, '');
  if (plain.length === 0 || plain.length > maxCharacters) return false;
  const [opening = ''] = plain.split(/[.!?。！？\n]/, 1);
  if (source.replaceAll('’', "'").includes(opening.trim())) return false;
  return refusals.some((pattern) => pattern.test(plain));
}

/** Drafts are longer than refusals. Refusals rarely have more than two paragraphs. */
const maxCharacters = 700;

const sorry =
  "(?:(?:I'm|I am|we're) (?:very |really |so )?sorry,?|sorry,|I apologi[sz]e,?|unfortunately,)(?: but)? ?";
const cannot =
  "I (?:can't|cannot|can not|won't|will not|am unable to|am not able to|'m unable to|'m not able to|must decline to|have to decline)|I'm (?:unable|not able) to|I (?:must|have to) decline";
const deed =
  '(?:help(?! but\\b)(?! \\w+ing\\b)|assist|support you|fulfil+|comply|(?:complete|process|continue|proceed)(?: with)? (?:(?:this|that|your|the) (?:request|task|conversation|text|post|content|material|topic)|(?:this|that)(?=[.,!]|$))|(?:continue|proceed)(?=[.,!]|$)|engage|provide (?:that|this|you|the|content|a)|(?:create|write|generate|produce|edit|rewrite|polish|draft) (?:that|this|it|your|such|the (?:post|text|content|requested)|content|posts?|a (?:post|text|draft|version)|any|material|anything)|do that|answer that)';

const refusals: readonly RegExp[] = [
  new RegExp(`^(?:${sorry})?(?:${cannot})\\b(?: \\w+){0,2} ${deed}\\b`, 'i'),
  new RegExp(
    `^(?:${sorry})?as an? (?:AI|artificial intelligence|(?:large )?language model)\\b.{0,160}(?:can't|cannot|unable|not able|don't have)`,
    'is',
  ),
  // The model claims that it got no text and asks for one.
  /^(?:(?:sure|of course|certainly|I'd be happy to help)[!.,] ?)?(?:it (?:looks|seems|appears) (?:like|that) (?:you (?:haven't|have not|didn't|forgot)|(?:there is )?no (?:text|post|draft|content|material))|(?:please|could you(?: please)?) (?:provide|share|paste|send)(?: me)?(?: with)? (?:the|your) (?:text|post|draft|content|material))/i,
  /^(?:es )?tut mir (?:sehr )?leid,?.{0,20}(?:ich kann|ich darf|kann ich).{0,90}\b(?:nicht|keine[nrms]?) (?:\S+ ){0,4}(?:helfen|unterstützen|erfüllen|nachkommen|erstellen|schreiben|bearbeiten|verfassen|weiterhelfen)/is,
  /^(?:leider|entschuldigung,?(?: aber)?|entschuldige,?(?: aber)?) (?:kann|darf) ich .{0,60}(?:nicht|keine[nrms]?) (?:helfen|weiterhelfen|erfüllen|bearbeiten|erstellen|schreiben|verfassen|unterstützen|nachkommen)/is,
  /^(?:je suis (?:vraiment )?désolée?|désolée?|navrée?|malheureusement),?(?: mais)? je ne (?:peux|puis) (?:pas|malheureusement pas) .{0,30}(?:aider|assister|répondre|écrire|créer|rédiger|générer|traiter|fournir|accéder|satisfaire)/is,
  /^(?:lo siento|perdón|disculpa|lamentablemente),?(?: mucho,?)?(?: pero)? no (?:puedo|me es posible|soy capaz de) .{0,30}(?:ayudar|asistir|cumplir|escribir|crear|generar|redactar|procesar|proporcionar|hacer eso)/is,
  /^(?:desculpe|sinto muito|lamento|infelizmente|me desculpe),?(?: mas)?,?(?: eu)? não (?:posso|consigo) .{0,30}(?:ajudar|auxiliar|atender|escrever|criar|gerar|redigir|processar|fornecer|fazer isso)/is,
  /^(?:mi dispiace|spiacente|purtroppo),?(?: ma)? non (?:posso|riesco a|sono in grado di) .{0,30}(?:aiutar|assister|soddisf|scriver|crear|generar|elaborar|fornir|farlo)/is,
  /^(?:het spijt me|sorry|helaas),?(?: maar)? (?:ik kan|kan ik) .{0,40}(?:niet|geen) .{0,30}(?:helpen|schrijven|maken|voldoen|uitvoeren|genereren|verwerken)/is,
  /^(?:przykro mi|przepraszam|niestety),?(?: ale)? nie mogę .{0,30}(?:pomóc|napisać|stworzyć|wygenerować|spełnić|wykonać|przetworzyć)/is,
  /^(?:извините|простите|к сожалению|мне жаль),?(?: но)?,? я не (?:могу|смогу) .{0,30}(?:помочь|написать|создать|выполнить|сгенерировать|обработать|продолжить)/isu,
  /^(?:вибачте|перепрошую|на жаль|мені шкода),?(?: але)?,? я не (?:можу|зможу) .{0,30}(?:допомогти|написати|створити|виконати|згенерувати)/isu,
  /^(?:üzgünüm|maalesef|özür dilerim),?(?: ama)?.{0,60}(?:yardımcı olamam|yardımcı olamıyorum|yapamam|yazamam|oluşturamam|yerine getiremem)/isu,
  /^(?:(?:很|非常)?抱歉|对不起|對不起|不好意思)[，,。]?(?:但)?我(?:无法|無法|不能|没办法|沒辦法).{0,20}(?:帮助|幫助|协助|協助|提供|完成|满足|滿足|撰写|撰寫|创作|創作|生成|处理|處理|回答|继续|繼續)/u,
  /^(?:申し訳(?:ありません|ございません)|すみません|恐れ入りますが).{0,60}(?:できません|できかねます|お手伝いできません|お応えできません|いたしかねます)/u,
  /^(?:죄송합니다|죄송하지만|미안하지만|유감스럽게도).{0,60}(?:도와드릴 수 없|도움을 드릴 수 없|작성할 수 없|제공할 수 없|처리할 수 없|수행할 수 없)/u,
  /^(?:آسف|عذرًا|عذراً|أعتذر|للأسف)،?.{0,12}(?:لا أستطيع|لا يمكنني|لن أتمكن من).{0,30}(?:مساعد|المساعدة|كتابة|إنشاء|تنفيذ|تلبية|تقديم)/u,
  /^(?:क्षमा करें|माफ़ करें|माफ करें|खेद है),?.{0,60}(?:नहीं कर सकता|नहीं कर सकती|असमर्थ)/u,
];
