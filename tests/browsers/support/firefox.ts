import { type Browser, type ElementHandle, type KeyInput, launch, type Page } from 'puppeteer-core';
import { firefoxPath } from '../../../scripts/browsers.mjs';
import { DrivenPage, type Plain } from './driven-page.ts';
import { describeTarget, findInPage, serializeTarget, type Target } from './find-in-page.ts';
import { printedLines } from './printed-lines.ts';
import { shownInPage, waitFor } from './wait.ts';

/** Provides a microphone and a camera without devices and permissions, and turns off the browser's own requests. */
const preferences = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  'app.update.enabled': false,
};

/**
 * Starts the installed, unpatched Firefox with a new profile, and drives it through WebDriver BiDi.
 * @param furtherPreferences of `about:config`
 */
export async function openFirefox(
  origin: string,
  furtherPreferences: Readonly<Record<string, boolean | number>> = {},
): Promise<DrivenPage> {
  const browser = await launch({
    browser: 'firefox',
    protocol: 'webDriverBiDi',
    executablePath: firefoxPath() ?? 'firefox-esr',
    headless: true,
    extraPrefsFirefox: { ...preferences, ...furtherPreferences },
    // Only limits hangs.
    protocolTimeout: 180_000,
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(90_000);
  return new Firefox(browser, page, origin, (await browser.version()).replace('/', ' '));
}

class Firefox extends DrivenPage {
  readonly browser: string;
  readonly #browser: Browser;
  readonly #page: Page;
  readonly #origin: string;
  readonly #printed: () => string;
  #problems: string[] = [];

  constructor(browser: Browser, page: Page, origin: string, name: string) {
    super();
    this.browser = name;
    const process = browser.process();
    this.#printed = process ? printedLines(process) : () => '';
    this.#browser = browser;
    this.#page = page;
    this.#origin = origin;
    page.on('console', (message) => {
      if (message.type() === 'error') this.#problems.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.#problems.push(`uncaught: ${String(error)}`));
    page.on('response', (response) => {
      if (response.status() >= 400) this.#problems.push(`${response.url()}: ${response.status()}`);
    });
  }

  async goto(path: string): Promise<void> {
    await this.#navigate(() => this.#page.goto(new URL(path, this.#origin).href));
  }

  async reload(): Promise<void> {
    await this.#navigate(() => this.#page.reload());
  }

  /**
   * Ignores modules that a page was still loading when it was left: Firefox reports them as uncaught errors, and the
   * page logs them.
   */
  async #navigate(leave: () => Promise<unknown>): Promise<void> {
    await this.#page.evaluate(() => {
      console.error = () => undefined;
    });
    const earlier = this.#problems.splice(0);
    await leave();
    const during = this.#problems.filter(
      (problem) => !problem.startsWith('uncaught: Error: Failed to load ‘'),
    );
    this.#problems = [...earlier, ...during];
  }

  async resize(widthPixels: number, heightPixels: number): Promise<void> {
    await this.#page.setViewport({ width: widthPixels, height: heightPixels });
  }

  evaluate<Args extends Plain[], Result>(
    pageFunction: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    // Puppeteer's types expect that arguments can be element handles.
    return this.#page.evaluate(pageFunction as unknown as (...all: unknown[]) => Result, ...args);
  }

  async click(target: Target): Promise<void> {
    const element = await this.#found(target);
    // A locator waits until the page stops moving. A plain click could hit what was there before.
    await element.asLocator().click();
    await element.dispose();
  }

  async fill(label: string, text: string): Promise<void> {
    const element = await this.#found({ name: label });
    await element.click({ count: 3 });
    await element.evaluate((field) => (field as HTMLInputElement).select());
    await this.#page.keyboard.type(text);
    await element.dispose();
  }

  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key as KeyInput);
  }

  async typeText(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  async chooseFile(selector: string, path: string): Promise<void> {
    const input = await this.#page.waitForSelector(selector);
    await (input as ElementHandle<HTMLInputElement>).uploadFile(path);
  }

  async problems(): Promise<readonly string[]> {
    return this.#problems.splice(0);
  }

  printed(): string {
    return this.#printed();
  }

  async screenshot(path: string): Promise<void> {
    await this.#page.screenshot({ path: path as `${string}.png` });
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }

  async #found(target: Target): Promise<ElementHandle<HTMLElement>> {
    const find = async () => {
      const handle = await this.#page.evaluateHandle(findInPage, serializeTarget(target));
      return handle.asElement() as ElementHandle<HTMLElement> | null;
    };
    return waitFor(describeTarget(target), find, () => this.evaluate(shownInPage));
  }
}
