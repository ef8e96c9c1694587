import { describe, expect, test } from 'vitest';
import { answerText, answerTextSoFar } from './answer-text.ts';
import { isDeclined } from './declined-answer.ts';

const post = 'We hired a nurse in two days.\n\nIt was hard.';

test.each([
  "Sure! Here's a polished version of your post:",
  'Sure, here’s the polished version:',
  "Here's a polished version:",
  'Here is the revised text:',
  "Certainly! Here's your LinkedIn post, tightened and clarified:",
  "Of course! I'd be happy to help. Here is the improved post:",
  '**Polished version:**',
  '## Revised post',
  'Here is a more concise version of your LinkedIn post:',
  "Here's the shortened version, with the opening intact:",
  'Here’s the post, restructured for mobile:',
  "I've polished your post:",
  'Hier ist die überarbeitete Version:',
  'Gerne! Hier ist der verbesserte Text:',
  'Natürlich! Hier ist dein Beitrag:',
  'Voici la version révisée :',
  'Bien sûr ! Voici une version améliorée de votre texte :',
  'Aquí tienes la versión pulida:',
  '¡Claro! Aquí está tu publicación mejorada:',
  'Aqui está a versão revisada:',
  'Claro! Aqui está o texto melhorado:',
  'Ecco la versione rivista:',
  'Hier is de verbeterde versie:',
  'Oto poprawiona wersja:',
  'Вот отредактированная версия:',
  'Конечно! Вот улучшенный текст:',
  'Ось покращена версія:',
  'İşte düzenlenmiş metin:',
  '以下是修改后的版本：',
  '好的！以下是润色后的帖子：',
  '以下が修正版です：',
  'もちろんです！こちらが改善した投稿です：',
  '다음은 수정된 버전입니다:',
  'إليك النسخة المحسنة:',
  'ज़रूर! यहाँ बेहतर पोस्ट है:',
])('removes the preamble %j', (preamble) => {
  expect(answerText(`${preamble}\n\n${post}`, 'the material')).toBe(post);
  expect(answerText(`${preamble}\n${post}`, 'the material')).toBe(post);
  expect(
    answerText(`${preamble}\n\n---\n\n${post}\n\n---\n\nLet me know if you'd like any changes!`, ''),
  ).toBe(post);
});

test.each([
  "Here's what nobody tells you about hiring:",
  "Here's the thing:",
  'Sure, here’s the catch:',
  "Here's the post that got me fired:",
  "Here's the text my boss sent me at 2 a.m.:",
  "Here's the new version of our hiring form:",
  "Here's the first draft of our offer letter:",
  'Here are three lines from my notebook:',
  'Here are 5 questions for your next interview:',
  'Here are three versions of the same candidate:',
  "Here's how we did it.",
  'Sure!',
  'Absolutely.',
  'Of course, here is the part I was afraid to write about:',
  "I've rewritten our job ads 40 times.",
  "I've edited this post three times.",
  'Below is a chart of our turnover.',
  'Hier ist die neue Version unseres Formulars:',
  'Hier ist, was ich gelernt habe:',
  'Voici ce que j’ai appris :',
  'Voici la version de mon père :',
  'Aquí está lo que aprendí:',
  'Aqui está o que aprendi:',
  'Ecco cosa ho imparato:',
  'Вот что я понял:',
  'Claro: contratar es difícil.',
  '以下是我学到的三件事：',
  '以下が学んだことです：',
  '다음은 제가 배운 것입니다:',
  'إليك ما تعلمته:',
  'What changed:',
  'Changes I made to our interviews:',
])('keeps a post that begins with %j', (line) => {
  const text = `${line}\n\n${post}`;
  expect(answerText(text, 'the material')).toBe(text);
  expect(answerText(`${line}\n${post}`, 'the material')).toBe(`${line}\n${post}`);
});

test('keeps a line of the material even if it looks like a preamble', () => {
  const text = `Here's a polished version:\n\n${post}\n\nLet me know if you'd like any changes!`;
  expect(answerText(text, text)).toBe(text);
  expect(answerText(`Sure! Here's your post:\n\n${text}`, text)).toBe(text);
});

test.each([
  "Let me know if you'd like any changes!",
  'Let me know if you want me to make it shorter.',
  "I hope this helps! Let me know if you'd like further adjustments.",
  'Would you like me to adjust the tone?',
  'Want me to try a bolder hook?',
  'Feel free to adjust the wording to match your voice.',
  'I hope this version captures your story.',
  'This version keeps your facts and removes the filler.',
  'Note: I kept the numbers as given.',
  '(Word count: 152)',
  '(152 words)',
  'Word count: 152',
  '**Changes made:**\n- Fixed the spelling\n- Shorter sentences',
  'Summary of changes:\n1. Shorter',
  'Lass mich wissen, wenn du Änderungen möchtest!',
  'Soll ich den Text noch kürzen?',
  'N’hésitez pas à me dire si vous souhaitez des modifications.',
  'Souhaitez-vous que je raccourcisse le texte ?',
  'Avísame si quieres algún cambio.',
  '¿Quieres que ajuste el tono?',
  'Me avise se quiser ajustes.',
  'Fammi sapere se vuoi delle modifiche.',
  'Laat me weten als je aanpassingen wilt.',
  'Daj znać, jeśli chcesz wprowadzić zmiany.',
  'Дайте знать, если нужны правки.',
  'Değişiklik isterseniz lütfen söyleyin.',
  '如果需要修改，请告诉我。',
  '修正が必要でしたらお知らせください。',
  '수정이 필요하시면 말씀해 주세요.',
  'أخبرني إذا كنت ترغب في أي تعديل.',
])('removes the trailing remark %j', (remark) => {
  expect(answerText(`${post}\n\n${remark}`, '')).toBe(post);
  expect(answerText(`${post}\n\n---\n\n${remark}`, '')).toBe(post);
});

test.each([
  'Let me know in the comments.',
  'Let me know if you want the checklist.',
  'I hope this helps someone today.',
  'Feel free to reach out.',
  'Feel free to steal this template.',
  'Would you like to work with nurses?',
  'Want to hire like this?',
  'Want to try this with your team?',
  'Should I make an exception for great candidates?',
  'Changes I made to our interviews:\n- One call instead of three',
  'What changed:\n- We call within an hour',
  'Note: no nurse was harmed.',
  'Lass mich wissen, was du denkst.',
  'Dites-moi ce que vous en pensez.',
  '¿Quieres saber cómo?',
  'Дайте знать в комментариях.',
  '你怎么看？',
])('keeps a post that ends with %j', (end) => {
  const text = `${post}\n\n${end}`;
  expect(answerText(text, '')).toBe(text);
});

describe('answerText', () => {
  test('removes several preambles and remarks', () => {
    const answer = `Sure!\n\nHere's the revised version:\n\n${post}\n\n(9 words)\n\nLet me know if you'd like any changes!`;
    expect(answerText(answer, '')).toBe(post);
  });

  test('removes a preamble on the same line as the text', () => {
    expect(answerText("Sure! Here's a polished version: We hired a nurse.", '')).toBe('We hired a nurse.');
    expect(answerText("Here's the thing: we hired a nurse.", '')).toBe("Here's the thing: we hired a nurse.");
  });

  test('removes a fence and everything after it, whatever the language of the line before it', () => {
    expect(answerText(`Här är texten:\n\n\`\`\`\n${post}\n\`\`\`\n\nSäg till!`, '')).toBe(post);
    expect(answerText(`\`\`\`text\n${post}\n\`\`\``, '')).toBe(post);
  });

  test('removes quotation marks around the whole text and keeps others', () => {
    expect(answerText('"We hired a nurse."', '')).toBe('We hired a nurse.');
    expect(answerText('“Hire me.”', 'He said: “Hire me.”')).toBe('“Hire me.”');
    expect(answerText('"Hire me," she said. "Now."', '')).toBe('"Hire me," she said. "Now."');
  });

  test('removes the thoughts of a reasoning model', () => {
    expect(answerText(`<think>\nThe user wants…\n</think>\n\n${post}`, '')).toBe(post);
    expect(answerTextSoFar('<think>\nThe user wants', '')).toBe('');
    expect(answerText(`The user wants…\n</think>\n${post}`, '')).toBe(post);
  });

  test('keeps a JSON answer valid', () => {
    const json = '["Here\'s a polished version:", "b"]';
    expect(answerText(json, '')).toBe(json);
    expect(answerText(`Sure! Here are three hooks:\n\n${json}`, '')).toBe(json);
  });

  test('keeps blank lines inside the text', () => {
    expect(answerText(`a\n\n\n\nb\n \nc\n\nLet me know if you'd like any changes!`, '')).toBe(
      'a\n\n\n\nb\n \nc',
    );
  });

  test('keeps an answer that is only chatter, so that it does not count as empty', () => {
    expect(answerText("Sure! Here's a polished version of your post:", '')).not.toBe('');
  });
});

test('shows no preamble while the answer is streaming', () => {
  const shown = (text: string) => answerTextSoFar(text, '');
  expect(shown("Sure! Here's a pol")).toBe('');
  expect(shown("Sure! Here's a polished version:\n\nWe hi")).toBe('We hi');
  expect(shown("Here's what I lear")).toBe('');
  expect(shown("Here's what I learned:\nWe")).toBe("Here's what I learned:\nWe");
  expect(shown('We hired')).toBe('We hired');
});

test.each([
  "I'm sorry, but I can't help with that.",
  'I’m sorry, but I can’t assist with that request.',
  "Sorry, I can't write that post.",
  'I cannot fulfill this request.',
  "I'm unable to create content that attacks a person. I can help you with another angle.",
  'As an AI language model, I cannot write this.',
  "Unfortunately, I can't complete this request.",
  "I won't write a post that targets someone.",
  "It looks like you haven't provided any text yet.",
  "Please provide the text you'd like me to polish.",
  '["I\'m sorry, but I can\'t assist with that."]',
  'Es tut mir leid, aber ich kann dir dabei nicht helfen.',
  'Leider kann ich diese Anfrage nicht erfüllen.',
  'Je suis désolé, mais je ne peux pas vous aider avec cela.',
  'Lo siento, pero no puedo ayudar con eso.',
  'Desculpe, mas não posso ajudar com isso.',
  'Mi dispiace, ma non posso aiutarti con questo.',
  'Het spijt me, maar ik kan je daar niet mee helpen.',
  'Przykro mi, ale nie mogę w tym pomóc.',
  'Извините, но я не могу помочь с этим.',
  'Вибачте, але я не можу допомогти з цим.',
  'Üzgünüm, ancak bu konuda yardımcı olamam.',
  '抱歉，我无法协助完成这个请求。',
  '对不起，我不能提供这样的内容。',
  '申し訳ありませんが、そのご依頼にはお応えできません。',
  '죄송하지만 그 요청은 도와드릴 수 없습니다.',
  'عذرًا، لا أستطيع المساعدة في ذلك.',
  'क्षमा करें, मैं इसमें मदद नहीं कर सकता।',
])('recognizes the declined answer %j', (answer) => {
  expect(isDeclined(answer, 'the material')).toBe(true);
});

test.each([
  "I'm sorry, but I can't stay silent any longer.",
  "I'm sorry. I said that to a nurse last week.",
  "I can't believe we hired a nurse in two days.",
  "I won't apologize for hiring slowly.",
  "I can't help but smile when a nurse calls back.",
  "I can't help smiling.",
  "I won't continue hiring this way.",
  'It seems like there is no good time to hire.',
  'Unfortunately, I learned this the hard way.',
  'As an AI company, we believe in people.',
  'Please send the candidate a reply.',
  'Es tut mir leid, ich kann nicht mehr schweigen.',
  'Je suis désolé, mais je ne peux pas me taire.',
  'Lo siento, no puedo callarme más.',
  'Извините, но я не могу молчать.',
  '抱歉，我不能再沉默了。',
])('does not treat a text that begins with %j as a refusal', (answer) => {
  expect(isDeclined(answer, 'the material')).toBe(false);
});

test('does not treat a long text or a text of the material as a refusal', () => {
  const answer = "I'm sorry, but I can't help with that.";
  expect(isDeclined(answer, `He wrote: "${answer}"`)).toBe(false);
  expect(isDeclined(`${answer} ${'We went on hiring. '.repeat(50)}`, '')).toBe(false);
});
