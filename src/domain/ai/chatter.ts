/**
 * What chat models put around a text, by language. Every pattern matches something that only a model writes ("your
 * post", "revised version"), because real posts also begin with "Here's" or end with "Let me know". Add a test for
 * each new pattern.
 */

/** True for a first line that announces the text: "Sure! Here's a polished version of your post:". */
export function isPreamble(line: string): boolean {
  const plain = plainLine(line);
  if (plain.length > maxLineCharacters) return false;
  const announced = withoutCourtesy(plain);
  if (announcements.some((pattern) => pattern.test(announced)) || labels.test(line.trim())) return true;
  // After "Sure!", a line that announces something is almost always about the answer.
  return announced !== plain && isLooselyAnnounced(announced);
}

/** True for a first line that is only a courtesy ("Sure!"). The next line may still be part of the post. */
export function isPleasantry(line: string): boolean {
  const plain = plainLine(line);
  return plain !== '' && withoutCourtesy(`${plain} `).trim() === '';
}

/** True for a last paragraph that talks about the text: "Let me know if you'd like any changes!". */
export function isClosingRemark(paragraph: string): boolean {
  const plain = plainLine(paragraph);
  return plain.length <= maxRemarkCharacters && remarks.some((pattern) => pattern.test(plain));
}

/** True for the heading of a list of changes. The list lasts until the end of the answer. */
export function isChangesHeading(paragraph: string): boolean {
  const [line = ''] = paragraph.split('\n');
  const plain = plainLine(line);
  const heading = changesHeading.exec(plain)?.[0];
  // A post may contain a line like "Changes I made to our interviews:". More words are allowed only in a formatted
  // heading.
  return heading !== undefined && (/^\s*[*_#]/.test(line) || /^:?$/.test(plain.slice(heading.length)));
}

const maxLineCharacters = 220;
const maxRemarkCharacters = 400;

function plainLine(text: string): string {
  return text
    .replace(/[*_#>`]/g, '')
    .replaceAll('’', "'")
    .trim();
}

function withoutCourtesy(plain: string): string {
  const next = plain.replace(courtesies, '');
  return next === plain ? plain : withoutCourtesy(next);
}

const courtesies = new RegExp(
  `^(?:${[
    "(?:sure(?: thing)?|certainly|of course|absolutely|got it|no problem|okay|ok|alright|great)(?:[!.]|,(?= here(?:'s| is| are)))",
    "(?:I'd|I would|I'm|I am) (?:be )?(?:happy|glad) to(?: help)?[^.!:]*[.!]",
    '(?:happy|glad) to help[.!]',
    '(?:gerne|natürlich|klar|selbstverständlich|sicher)[!.,]',
    '(?:bien sûr|certainement|avec plaisir|volontiers|absolument)(?: ?[!.,])',
    '(?:¡?claro(?: que sí)?|por supuesto|con gusto|¡?desde luego)[!.,]',
    '(?:claro|com certeza|com prazer|certo)[!.,]',
    '(?:certo|certamente|volentieri|ecco fatto)[!.,]',
    '(?:natuurlijk|zeker|graag gedaan)[!.,]',
    '(?:oczywiście|jasne|pewnie)[!.,]',
    '(?:конечно|разумеется|хорошо|звичайно|авжеж)[!.,]',
    '(?:tabii(?: ki)?|elbette)[!.,]',
    '(?:好的|当然(?:可以)?|當然(?:可以)?|没问题|沒問題)[！!，,。]',
    '(?:もちろんです|承知(?:いた)?しました|かしこまりました|はい)[！!、。]',
    '(?:물론입니다|물론이죠|네|알겠습니다)[!.,]',
    '(?:بالتأكيد|بالطبع|حسنًا|حسناً)[!.،,]',
    '(?:ज़रूर|जरूर|बिल्कुल)[!,।]',
  ].join('|')})\\s*`,
  'iu',
);

const made =
  '(?:polished|revised|improved|edited|rewritten|re-written|reworked|refined|corrected|cleaned[- ]up|cleaned|shortened|tightened|tighter|condensed|concise|shorter|updated|enhanced|merged|combined|restructured|reformatted|formatted|structured|optimi[sz]ed|mobile-friendly|more concise|final|finished|clearer|cleaner|stronger|better|suggested|alternative|translated)';
const theirText =
  '(?:your|the|this) (?:\\w+ )?(?:linkedin )?(?:post|text|draft|message|article|notes?|transcript|material|content|idea)s?';
const aside = `(?: (?:(?:of|for|from|based on) ${theirText}|(?:for|ready for|optimi[sz]ed for) (?:linkedin|mobile)(?: \\w+)?|as (?:requested|you asked)|in your (?:own )?(?:voice|style)|with (?:improved|better|corrected|the|all|clearer|tighter)[^:]{0,80}|(?:in|under|within|between|around) (?:about )?\\d+[^:]{0,30}|in JSON(?: format)?|below|that (?:keeps|preserves|maintains|follows|stays)[^:]{0,80}|while [^:]{0,80})|, (?:with|keeping|while|tightened|restructured|reformatted|formatted|shortened|optimi[sz]ed|rewritten|edited)[^:]{0,80})*`;

const announcements: readonly RegExp[] = [
  // "Here's a polished version of your post:", "Here is the revised text, …:", "Here are three versions:"
  new RegExp(
    `^(?:here(?:'s| is| are)|below (?:is|are)) (?:(?:the|your|a|an|my|some|three|3|two) )?(?:(?:${made}|linkedin|new|different)(?:,| and|)? )*(?:${made} (?:and \\w+ )?(?:linkedin )?(?:post|text|draft|copy)|(?:version|rewrite|revision|draft|draft post)s?)${aside}[:.!]$`,
    'i',
  ),
  // "Here's your post:", "Here is the text:"
  new RegExp(
    `^here(?:'s| is| are) (?:the|your) (?:\\w+ )?(?:linkedin )?(?:posts?|texts?|answer|result|JSON(?: array)?)${aside}:$`,
    'i',
  ),
  // "Here are three stronger hooks for your post:"
  new RegExp(
    `^here(?:'s| is| are) (?:(?:three|3|some|the|a few|your) )(?:(?:${made}|different|possible|potential|strong|compelling|linkedin) )*(?:hook(?: option)?s|options|(?:first|opening|closing) lines|openers|openings|CTAs?(?: options)?|calls? to action|variations|alternatives|suggestions)(?: (?:for|of|to) ${theirText})?:$`,
    'i',
  ),
  // "I've polished your post:"
  new RegExp(
    `^I(?:'ve| have) (?:now )?${made}(?: and \\w+)? (?:your|the) (?:linkedin )?(?:post|text|draft)(?: (?:for|to|while|below)\\b[^.:!]*)?[.:!]$`,
    'i',
  ),
  /^hier (?:ist|sind|kommt|die|der|eine)(?: (?:die|der|das|dein|ihr|deine|ihre|eine|ein|drei))? (?:(?:überarbeitete[rsn]?|verbesserte[rsn]?|korrigierte[rsn]?|gekürzte[rsn]?|optimierte[rsn]?|polierte[rsn]?|umformulierte[rsn]?|gestraffte[rsn]?|neue)(?:,| und)? )*(?:version(?:en)?|fassung(?:en)?|entw[uü]rfe?|beitrag|(?:linkedin-)?post|text)(?: (?:de[sr]|deine[rs]|ihre[rs]|für deinen|für ihren) (?:linkedin-)?(?:beitrags?|posts?|textes|text|version))?:$/i,
  /^voici(?: (?:la|le|les|une|un|votre|ton|trois))? (?:(?:nouvelle|nouveau) )?(?:versions?|texte|post|publication|brouillons?)(?: (?:révisée?|améliorée?|corrigée?|retravaillée?|raccourcie?|remaniée?|polie?|optimisée?|plus (?:concise|courte|claire))s?)?(?: de (?:votre|ton|la|le) (?:texte|post|publication|message))? ?:$/i,
  /^(?:aquí (?:tienes|está|están|te dejo|va)|a continuación)(?: (?:la|el|las|los|una|un|tu|su|tres))? (?:nueva )?(?:versi[oó]n(?:es)?|texto|publicación|post|borrador(?:es)?)(?: (?:pulid|revisad|mejorad|corregid|editad|acortad|reescrit|optimizad)[ao]s?)?(?: de (?:tu|su|la|el) (?:texto|publicación|post|mensaje))?:$/i,
  /^(?:aqui (?:está|estão|vai|tem)|segue|eis)(?: (?:a|o|as|os|uma|um|sua|seu|três))? (?:nova )?(?:vers(?:ão|ões)|texto|publicação|post|rascunhos?)(?: (?:revisad|melhorad|corrigid|editad|reescrit|polid|otimizad|reduzid)[ao]s?)?(?: d[oae] (?:(?:seu|sua|teu) )?(?:texto|publicação|post|mensagem))?:$/i,
  /^ecco(?: (?:la|il|le|i|una|un|tre|tuo))? (?:nuova )?(?:version[ei]|testo|post|bozz[ae])(?: (?:rivist|migliorat|corrett|rielaborat|modificat|accorciat|ottimizzat|riscritt)[aoei])?(?: del (?:tuo |suo )?(?:testo|post|messaggio))?:$/i,
  /^hier (?:is|zijn)(?: (?:de|het|een|je|uw|drie))? (?:(?:verbeterde|herziene|aangepaste|bewerkte|ingekorte|gecorrigeerde|herschreven|nieuwe) )*(?:versies?|tekst|bericht|post|concept(?:en)?)(?: van (?:je|uw|de|het) (?:tekst|bericht|post))?:$/i,
  /^oto(?: (?:twój|twoja))? (?:(?:poprawion|ulepszon|zredagowan|skrócon|przeredagowan|now|dopracowan)[aey] )*(?:wersj[aei]|tekst|post|wpis)(?: (?:twojego |tego )?(?:tekstu|posta|wpisu))?:$/i,
  /^(?:вот|ниже)(?: (?:ваш|твой|три))? (?:(?:отредактированн|исправленн|улучшенн|доработанн|сокращ[её]нн|переработанн|обновл[её]нн)[а-яё]+ )*(?:верси[яию]|текст|пост|вариант[ыа]?)(?: (?:вашего |твоего )?(?:поста|текста))?:$/iu,
  /^ось(?: (?:ваш|твій|три))? (?:(?:відредагован|виправлен|покращен|вдосконален|скорочен|оновлен)[а-яіїє]+ )*(?:версі[яї]|текст|допис|пост|варіант[и]?)(?: (?:вашого |твого )?(?:поста|тексту|допису))?:$/iu,
  /^[iİ]şte(?: (?:gönderinizin|metninizin|metnin))? (?:(?:düzenlenmiş|düzeltilmiş|geliştirilmiş|gözden geçirilmiş|kısaltılmış|iyileştirilmiş|yeni) )*(?:metin|metniniz|gönderi(?:niz)?|versiyon(?:u)?|sürüm(?:ü)?|hali):$/iu,
  /^(?:以下是|这是|這是|下面是)(?:您的|你的|为您|為您)?.{0,14}(?:版本|帖子|文本|文案|文章|贴文|貼文)[：:]$/u,
  /^(?:以下が|以下に|こちらが|以下は).{0,24}(?:版|バージョン|投稿文?|文章|テキスト)(?:です|になります|を示します)[：:。]$/u,
  /^(?:다음은|아래는|여기).{0,24}(?:버전|게시물|게시글|글|텍스트)(?:입니다|이에요|예요)[:.]$/u,
  /^(?:إليك|إليكم|فيما يلي|هذه هي).{0,14}(?:النسخة|المنشور|النص|الصيغة).{0,24}:$/u,
  /^(?:यहाँ|यहां|पेश है|ये रहा).{0,24}(?:संस्करण|पोस्ट|टेक्स्ट).{0,8}[:।]$/u,
];

/** A heading or a bold line that names the text: "**Polished version:**". */
const labels = new RegExp(
  `^(?=[*_#]|.*:[*_]*$)[*_#\\s]*(?:${made}|überarbeitete|révisée|revisada|rivista) (?:version|post|text|draft|linkedin post|fassung|versión|versão|versione)[*_:\\s]*$`,
  'i',
);

function isLooselyAnnounced(plain: string): boolean {
  return (
    /^(?:here(?:'s| is| are)|below (?:is|are)) [^:]{0,120}\b(?:versions?|posts?|texts?|drafts?|rewrite|revision|hooks|options|CTAs)\b[^:]{0,80}:$/i.test(
      plain,
    ) && !/\b(?:I|we|my|our|me|us)\b/.test(plain)
  );
}

const rework =
  '(?:adjust|change|tweak|make|revise|rewrite|shorten|edit|refine|polish|modify|try|write|create|add|expand|adapt|further|lengthen|tighten)';
const changes =
  '(?:changes|adjustments|edits|revisions|tweaks|modifications|refinements|versions|variations)';

const remarks: readonly RegExp[] = [
  new RegExp(
    `^(?:(?:I )?hope this helps[.!] )?(?:please )?let me know if (?:you(?:'d like| would like| want| need)|there(?:'s| are| is)) (?:me to ${rework}|(?:to )?${rework} |(?:any|further|more|other|additional)(?: \\w+)? ${changes}|(?:this|it) (?:adjusted|changed|shorter|longer|to be)|(?:a|another|one more) (?:different |shorter |longer )?(?:version|tone|style))`,
    'i',
  ),
  new RegExp(`^(?:would you like|do you want|want) me to ${rework}\\b.*\\?$`, 'i'),
  new RegExp(
    `^(?:shall|should) I ${rework} (?:(?:the|this|your) (?:post|text|tone|hook|draft|ending|opening|wording|version)|(?:it|this) (?:shorter|longer|further)|(?:a|an|another)(?: \\w+)? (?:version|draft|hook|variation))\\b.*\\?$`,
    'i',
  ),
  /^feel free to (?:adjust|edit|tweak|modify|customi[sz]e|change|personali[sz]e|adapt)\b.*(?:(?:match|fit|suit) your (?:own )?(?:voice|tone|style|needs|brand|audience)|the (?:wording|tone|post|text|draft)\b|as (?:needed|you see fit))/i,
  /^(?:I )?hope this (?:version|draft|post|revision|rewrite|edit)\b/i,
  /^this (?:version|revision|rewrite|draft|edit) (?:keeps|maintains|preserves|retains|tightens|removes|shortens|improves|trims|clarifies)\b/i,
  /^note: (?:I|the (?:post|text))(?:'ve| have|) (?:kept|left|removed|changed|corrected|shortened|preserved|tightened|avoided|added|did not|didn't|is|stays)\b/i,
  /^[([]?\s*(?:(?:approx\.?|about|~)\s*)?(?:word count|words|character count|wörter|mots|palabras)?\s*[:=]?\s*~?\d+ ?(?:words|wörter|mots|palabras|characters)?\s*[)\]]$/i,
  /^(?:word count|character count|wortzahl)\s*[:=]\s*~?\d+(?: words)?\.?$/i,
  /^(?:lass|lassen sie|gib|geben sie|sag|sagen sie)(?: es)? (?:mich|mir)?.{0,20}(?:wissen|bescheid),? (?:wenn|falls|ob) .*(?:änderung|anpassung|anpassen|ändern|kürzen|überarbeit|version)/i,
  /^(?:möchtest du|möchten sie|soll ich|willst du).*(?:anpass|änder|kürz|überarbeit|umformulier).*\?$/i,
  /^(?:n'hésite[zs]? pas à me (?:dire|faire savoir)|dites-moi|dis-moi|faites-moi savoir|fais-moi savoir) si .*(?:modification|ajustement|changement|modifi|ajust|raccourci|version)/i,
  /^(?:souhaitez-vous|voulez-vous|veux-tu|souhaites-tu) que je .*\?$/i,
  /^(?:av[ií]same|dime|hazme saber|házmelo saber|déjame saber) si .*(?:cambio|ajuste|ajustar|cambiar|modific|acort|versión)/i,
  /^¿(?:quieres|te gustaría|quiere|desea) que (?:ajuste|cambie|acorte|modifique|haga|reescriba).*\?$/i,
  /^(?:me avise|avise-me|diga-me|me diga|fique à vontade).* (?:ajuste|alteraç|mudança|modific|versão)/i,
  /^(?:fammi sapere|mi faccia sapere|dimmi) se .*(?:modific|cambiament|aggiust|accorci|version)/i,
  /^laat (?:me|het me|het mij) weten (?:als|of|wanneer) .*(?:aanpassing|wijziging|aanpas|versie|korter)/i,
  /^daj(?:cie)? (?:mi )?znać,? (?:jeśli|czy|jeżeli) .*(?:zmian|popraw|wersj|skróc)/i,
  /^(?:дай(?:те)? (?:мне )?знать|скажи(?:те)?),? если .*(?:изменени|правк|измен|версию|сократ)/iu,
  /^(?:дай(?:те)? (?:мені )?знати|скажіть),? якщо .*(?:змін|правк|верс|скорот)/iu,
  /(?:değişiklik|düzenleme|düzeltme).{0,50}(?:söyle|bildir|haber ver)/iu,
  /^(?:如果|如需|若).{0,30}(?:修改|调整|調整|更改).{0,30}(?:告诉我|告訴我|告知|随时|隨時|让我知道|讓我知道)/u,
  /(?:修正|調整|変更).{0,30}(?:お知らせください|お申し付けください|お伝えください|教えてください)/u,
  /(?:수정|변경|조정).{0,40}(?:말씀해|알려)\s?(?:주세요|주십시오)/u,
  /^(?:أخبرني|أعلمني|يرجى إعلامي) .{0,60}(?:تعديل|تغيير)/u,
];

const changesHeading =
  /^(?:(?:key |main )?(?:changes|edits|improvements)(?: that)? (?:I(?:'ve| have)? )?made|(?:a )?summary of (?:the )?(?:changes|edits)|(?:vorgenommene|die wichtigsten) änderungen|modifications apportées|cambios realizados|alterações (?:feitas|realizadas)|modifiche apportate)\b(?=.{0,40}:?$)/i;
