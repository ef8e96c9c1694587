import { describe, expect, test } from 'vitest';
import { captionLanguages } from './caption-translation.ts';
import { languageOf, type MaterialLanguage, scriptOf } from './language.ts';

/** Typical notes of a recruiter, in every language of the product. */
const notes: Record<(typeof captionLanguages)[number], string> = {
  Arabic: 'أمس اتصلت بي ممرضة من مستشفى في برلين وقالت إن هذا العرض كان أفضل من كل ما رأت قبل ذلك.',
  'Chinese (simplified)': '昨天我们两天就招到了一名护士，这是因为我们先问了她想要什么。',
  Dutch: 'Gisteren hebben we een verpleegkundige aangenomen, en dat is niet door het salaris gekomen.',
  English: 'We hired a nurse in two days, and it was not about the money.',
  Filipino: 'Kahapon ay tinanggap namin ang isang nars sa loob ng dalawang araw, at hindi ito dahil sa pera.',
  French: 'Hier nous avons recruté une infirmière en deux jours, et ce n’était pas pour le salaire.',
  German: 'Gestern haben wir in zwei Tagen eine Pflegekraft eingestellt, und es lag nicht am Geld.',
  Hebrew: 'אתמול גייסנו אחות ביומיים, וזה לא היה בגלל הכסף.',
  Hindi: 'कल हमने दो दिन में एक नर्स को नौकरी दी, और यह पैसे के कारण नहीं था।',
  Indonesian: 'Kemarin kami merekrut perawat dalam dua hari, dan itu bukan karena gaji yang tinggi.',
  Italian: 'Ieri abbiamo assunto un’infermiera in due giorni, e non è stato per i soldi.',
  Japanese: '昨日、二日で看護師を採用しました。お金のためではありません。',
  Korean: '어제 우리는 이틀 만에 간호사를 채용했고 돈 때문이 아니었습니다.',
  Polish: 'Wczoraj zatrudniliśmy pielęgniarkę w dwa dni i to nie było dla pieniędzy.',
  Portuguese: 'Ontem contratamos uma enfermeira em dois dias, e isso não foi por causa do salário.',
  Romanian: 'Ieri am angajat o asistentă în două zile și nu a fost pentru bani.',
  Russian: 'Вчера мы наняли медсестру за два дня, и это было не из-за денег.',
  Spanish: 'Ayer contratamos a una enfermera en dos días, y no fue por el dinero.',
  Thai: 'เมื่อวานเราจ้างพยาบาลได้ภายในสองวัน และไม่ใช่เพราะเงิน',
  Turkish: 'Dün iki gün içinde bir hemşire aldık ve bu para için değil.',
  Ukrainian: 'Вчора ми найняли медсестру за два дні, і це було не через гроші.',
  Urdu: 'کل ہم نے دو دن میں ایک نرس کو ملازمت دی اور یہ پیسے کی وجہ سے نہیں تھا۔',
  Vietnamese: 'Hôm qua chúng tôi đã tuyển được một y tá trong hai ngày và đó không phải là vì tiền.',
};

test.each(Object.entries(notes))('recognizes %s', (language, note) => {
  expect(languageOf(note)).toBe(language);
});

test('every caption language has a note in these tests', () => {
  expect(Object.keys(notes).sort()).toEqual([...captionLanguages].sort());
});

describe('does not mistake a related language for a supported one', () => {
  test.each<[string, MaterialLanguage]>([
    ['昨天我們兩天就招到了一名護士，這是因為我們先問了她想要什麼。', 'Chinese (traditional)'],
    ['Ahir vam contractar una infermera en dos dies, i no va ser per els diners.', 'Catalan'],
    ['Igår anställde vi en sjuksköterska på två dagar, och det var inte för pengarna.', 'Swedish'],
    ['Вчера наехме сестра за два дни и това не беше за пари, а за това как се работи с нея.', 'Bulgarian'],
    ['دیروز ما در دو روز یک پرستار را استخدام کردیم و این برای پول نبود.', 'Persian'],
  ])('recognizes %s', (note, language) => expect(languageOf(note)).toBe(language));
});

test.each([
  '',
  '48',
  '🎉🎉',
  'Kubernetes',
  'Nurse Berlin 2026',
  'Maanantaina palkkasimme hoitajan kahdessa päivässä',
])('returns no language for %j', (text) => expect(languageOf(text)).toBeNull());

test('ignores names and quotes in another script', () => {
  expect(languageOf('我们用 LinkedIn Recruiter 和 Greenhouse 招聘护士，两天就成功了。')).toBe(
    'Chinese (simplified)',
  );
  expect(languageOf('The nurse said "нет" and left. We have not heard from her since.')).toBe('English');
});

test('ignores an instruction in another language', () => {
  expect(
    languageOf(
      'Wir haben in zwei Tagen eine Pflegekraft eingestellt. Das hat uns niemand geglaubt, auch die Klinik nicht. Write in English.',
    ),
  ).toBe('German');
});

test.each([
  ['We hired', 'latin'],
  ['Мы', 'cyrillic'],
  ['48 %', null],
] as const)('the script of %j is %s', (text, script) => expect(scriptOf(text)).toBe(script));
