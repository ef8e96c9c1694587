import { writeFileSync } from 'node:fs';
import { webkitBrowserPath } from '../../../scripts/browsers.mjs';
import { expectClickInPage, wasClickedInPage } from './click-in-page.ts';
import { DrivenPage, type Plain } from './driven-page.ts';
import { reportsSent, startErrorProxy } from './error-proxy.ts';
import { describeTarget, findInPage, serializeTarget, type Target } from './find-in-page.ts';
import { shownInPage, waitFor } from './wait.ts';
import { elementArgument, elementIdOf, WebDriverSession } from './webdriver-session.ts';
import { startWebkitDriver, type WebkitDriver } from './webkit-driver.ts';

/** WebDriver's codes for special keys, from Unicode's private use area. */
const keys: Readonly<Record<string, string>> = { Enter: '\uE007', Tab: '\uE004', Escape: '\uE00C' };

/**
 * Starts the unpatched MiniBrowser of the installed WebKitGTK on a separate display, and drives it through WebDriver.
 * Its sessions are private windows.
 */
export async function openWebkit(origin: string): Promise<DrivenPage> {
  const driver = await startWebkitDriver();
  const problems: string[] = [];
  const proxy = await startErrorProxy(origin, problems);
  const end = async () => {
    proxy.close();
    await driver.end();
  };
  try {
    const session = await WebDriverSession.open(driver.url, {
      'webkitgtk:browserOptions': {
        binary: webkitBrowserPath(),
        args: ['--automation', '--enable-mock-capture-devices=true'],
      },
    });
    return new Webkit(session, { application: origin, proxy: proxy.origin }, problems, driver, end);
  } catch (error) {
    await end();
    throw new Error(`WebKitGTK did not start. It printed: ${driver.printed()}`, { cause: error });
  }
}

/** The application's origin, and that of the proxy through which the page sees it. */
type Origins = { application: string; proxy: string };

class Webkit extends DrivenPage {
  readonly browser: string;
  readonly #session: WebDriverSession;
  readonly #origins: Origins;
  readonly #problems: string[];
  readonly #driver: WebkitDriver;
  readonly #end: () => Promise<void>;

  constructor(
    session: WebDriverSession,
    origins: Origins,
    problems: string[],
    driver: WebkitDriver,
    end: () => Promise<void>,
  ) {
    super();
    const { browserVersion } = session.capabilities;
    this.browser = `WebKitGTK ${browserVersion}`;
    this.#session = session;
    this.#origins = origins;
    this.#problems = problems;
    this.#driver = driver;
    this.#end = end;
  }

  async goto(path: string): Promise<void> {
    const { application, proxy } = this.#origins;
    await this.#session.post('url', { url: new URL(path, proxy).href.replace(application, proxy) });
    // Without this call, the first use of WebCodecs fails.
    await this.evaluate(() => void document.createElement('video').canPlayType('video/mp4'));
  }

  async reload(): Promise<void> {
    await this.#session.post('refresh');
    await this.evaluate(() => void document.createElement('video').canPlayType('video/mp4'));
  }

  async resize(widthPixels: number, heightPixels: number): Promise<void> {
    // The window is larger than its viewport by the size of its frame.
    const inner = await this.evaluate(() => [innerWidth, innerHeight] as const);
    const outer = (await this.#session.get('window/rect')) as { width: number; height: number };
    await this.#session.post('window/rect', {
      width: widthPixels + outer.width - inner[0],
      height: heightPixels + outer.height - inner[1],
    });
    await this.until(`a viewport of ${widthPixels} pixels`, (width) => innerWidth === width, widthPixels);
  }

  async evaluate<Args extends Plain[], Result>(
    pageFunction: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve([...arguments].slice(0, -1)).then((all) => (${pageFunction})(...all)).then(
        (value) => done({ value }),
        (error) => done({ error: String(error) }),
      );`;
    const { value, error } = (await this.#session.post('execute/async', { script, args })) as {
      value: Awaited<Result>;
      error?: string;
    };
    if (error !== undefined) throw new Error(error);
    return value;
  }

  async click(target: Target): Promise<void> {
    await waitFor(`a click on ${describeTarget(target)}`, () => this.#tryClick(target));
  }

  async fill(label: string, text: string): Promise<void> {
    const script = 'return document.activeElement === arguments[0] && (arguments[0].select(), true)';
    // If the page moves late, another element may be under the pointer.
    await waitFor(`the focus in the field "${label}"`, async () => {
      const id = await this.#tryClick({ name: label });
      return id && this.#session.post('execute/sync', { script, args: [elementArgument(id)] });
    });
    await this.typeText(text);
  }

  /**
   * Clicks the center of an element. Returns its id. Returns null if the click missed, because the page replaced the
   * element or moved another one under the pointer.
   */
  async #tryClick(target: Target): Promise<string | null> {
    const id = await this.#found(target);
    try {
      const rect = () => this.#session.get(`element/${id}/rect`).then((value) => JSON.stringify(value));
      // While the page is still moving, a click would hit what was there before.
      let before = '';
      await waitFor('a place that stays', async () => {
        const last = before;
        before = await rect();
        return before === last;
      });
      await this.#session.post('execute/sync', {
        script: `return (${expectClickInPage})(arguments[0])`,
        args: [elementArgument(id)],
      });
      await this.#session.post(`element/${id}/click`);
      return (await this.evaluate(wasClickedInPage)) ? id : null;
    } catch (error) {
      if (String(error).includes('stale element reference')) return null;
      throw error;
    }
  }

  async press(key: string): Promise<void> {
    await this.#type([keys[key] ?? key]);
  }

  async typeText(text: string): Promise<void> {
    await this.#type([...text]);
  }

  async chooseFile(selector: string, path: string): Promise<void> {
    const find = async () => {
      const script = 'return document.querySelector(arguments[0])';
      return elementIdOf(await this.#session.post('execute/sync', { script, args: [selector] }));
    };
    const id = await waitFor(selector, find, () => this.evaluate(shownInPage));
    await this.#session.post(`element/${id}/value`, { text: path });
  }

  async problems(): Promise<readonly string[]> {
    await this.evaluate(reportsSent);
    return this.#problems.splice(0);
  }

  printed(): string {
    return this.#driver.printed();
  }

  async screenshot(path: string): Promise<void> {
    writeFileSync(path, String(await this.#session.get('screenshot')), 'base64');
  }

  async close(): Promise<void> {
    // After a crash of the browser, the driver cannot close it.
    await this.#session.close().catch((error: unknown) => console.warn(error));
    await this.#end();
  }

  async #type(pressed: readonly string[]): Promise<void> {
    const actions = pressed.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#session.post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  async #found(target: Target): Promise<string> {
    const script = `return (${findInPage})(arguments[0])`;
    const find = async () =>
      elementIdOf(await this.#session.post('execute/sync', { script, args: [serializeTarget(target)] }));
    return waitFor(describeTarget(target), find, () => this.evaluate(shownInPage));
  }
}
