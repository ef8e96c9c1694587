import type { Provider } from '../../support/ai-provider.ts';
import type { DrivenPage } from './driven-page.ts';

const transcript = 'We hired a nurse in two days.';

/**
 * Records a voice note with a stand-in for the AI provider. Waits for its length before and after a reload, and until
 * it is uploaded: otherwise the interrupted upload would be repeated, and the storage would refuse the existing file.
 */
export async function recordVoiceNote(page: DrivenPage, provider: Provider): Promise<void> {
  await page.evaluate((baseUrl) => {
    localStorage.setItem('openai_api_key', 'sk-mine-0123456789');
    localStorage.setItem('standout.ai', JSON.stringify({ baseUrl, chatModel: 'small' }));
  }, provider.baseUrl);
  provider.next(transcript);
  await page.goto('/');
  await page.click({ role: 'tab', name: /^Dump/ });
  await page.click({ role: 'button', name: 'Voice Note' });
  await page.until('a recording of three seconds', () =>
    /0:0[3-9]/.test(document.querySelector('[role=timer]')?.textContent ?? ''),
  );
  await page.click({ role: 'button', name: 'STOP RECORDING' });
  await untilLengthShown(page);
  await page.reload();
  await page.click({ role: 'tab', name: /^Dump/ });
  await untilLengthShown(page);
  await page.until(
    '"Synced"',
    () => document.querySelector('a[href="/settings#sync"]')?.textContent?.trim() === 'Synced',
  );
}

/**
 * Seeks to the middle of the voice note before playing it, then plays it. Returns the positions that the page showed.
 */
export async function playVoiceNoteFromMiddle(page: DrivenPage): Promise<string[]> {
  await page.click({ role: 'slider', name: 'Position' });
  await page.until('the middle of the voice note', () =>
    /0:0[1-5] \/ 0:/.test(document.querySelector('article')?.textContent ?? ''),
  );
  await page.evaluate(() => {
    const shown: string[] = [];
    Reflect.set(window, 'shownPositions', shown);
    const card = document.querySelector('article');
    const record = () => {
      const position = /(\d:\d\d) \/ /.exec(card?.textContent ?? '')?.[1];
      if (position && shown.at(-1) !== position) shown.push(position);
    };
    new MutationObserver(record).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    record();
  });
  await page.click({ role: 'button', name: 'Play' });
  await page.until('the end of the voice note', () => {
    const shown: string[] = Reflect.get(window, 'shownPositions');
    return shown.length > 1 && document.querySelector('article [aria-label=Play]') !== null;
  });
  return page.evaluate(() => Reflect.get(window, 'shownPositions') as string[]);
}

/** Waits until the idea's card shows the audio length. */
async function untilLengthShown(page: DrivenPage): Promise<void> {
  await page.until(
    'a voice note with its length',
    (text) => {
      const card = [...document.querySelectorAll('article')].find((each) => each.textContent.includes(text));
      return /0:00 \/ 0:0[2-9]/.test(card?.textContent ?? '');
    },
    transcript,
  );
}
