import type { Page } from '@playwright/test';

const keystrokes = 150;
/** Numbers the functions that rounds expose, because a page keeps those of earlier rounds. */
let typedCount = 0;

/**
 * Milliseconds per keystroke. `cpu` is the main thread's CPU time until the keystroke is painted, including saving.
 * `wall` is the time from the event to the painted frame, which other load on the machine affects.
 */
export type Typing = { cpu: number[]; wall: number[] };

/** Types at the end of the post that is open in Work. */
export async function typeIntoPost(page: Page): Promise<Typing> {
  typedCount += 1;
  const announcer = `painted${typedCount}`;
  await page.getByRole('tab', { name: /Work/ }).click();
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.focus();
  await page.keyboard.press('Control+End');
  let onPainted = (_wallMilliseconds: number) => {};
  // The page reports the end itself, because polling would count as its work.
  await page.exposeFunction(announcer, (wallMilliseconds: number) => onPainted(wallMilliseconds));
  await page.evaluate((name) => {
    addEventListener('input', ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        // The first task after the frame's callbacks runs after style, layout, and paint.
        port1.onmessage = () => Reflect.get(globalThis, name)(performance.now() - timeStamp);
        port2.postMessage(null);
      }),
    );
  }, announcer);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const cpuMilliseconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const cpu: number[] = [];
  const wall: number[] = [];
  for (let count = 0; count < keystrokes; count += 1) {
    const before = await cpuMilliseconds();
    const painted = new Promise<number>((resolve) => {
      onPainted = resolve;
    });
    await page.keyboard.press(count % 6 === 5 ? 'Space' : 'KeyE');
    wall.push(await painted);
    cpu.push((await cpuMilliseconds()) - before);
  }
  await session.detach();
  return { cpu, wall };
}
