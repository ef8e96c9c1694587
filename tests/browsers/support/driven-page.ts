import type { Target } from './find-in-page.ts';
import { shownInPage, waitFor } from './wait.ts';

/** A value that every protocol passes to the page and back. */
export type Plain = string | number | boolean | null | undefined | readonly Plain[] | PlainObject;
type PlainObject = { readonly [name: string]: Plain };

/**
 * The only page of a real browser, driven from outside. Each protocol has its own implementation.
 * A page function is sent as text, so it must not use anything outside itself. It may be async.
 */
export abstract class DrivenPage {
  /** The browser's name for itself, such as "Firefox 153.0". */
  abstract readonly browser: string;

  /** Opens a path of the application, or a full URL, and waits for its `load` event. */
  abstract goto(path: string): Promise<void>;
  abstract reload(): Promise<void>;
  /** Sets the size of the viewport in CSS pixels. */
  abstract resize(widthPixels: number, heightPixels: number): Promise<void>;

  /** Runs a page function. Returns its result, or throws its error. */
  abstract evaluate<Args extends Plain[], Result>(
    pageFunction: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  /** Waits until the page function returns something truthy, and returns it. Throws an error that names `awaited`. */
  until<Args extends Plain[], Result>(
    awaited: string,
    pageFunction: (...args: Args) => Result,
    ...args: Args
  ): Promise<NonNullable<Awaited<Result>>> {
    return waitFor(
      awaited,
      () => this.evaluate(pageFunction, ...args),
      () => this.evaluate(shownInPage),
    );
  }

  /** Waits for a visible, enabled element and clicks its center. */
  abstract click(target: Target): Promise<void>;
  /** Waits for the field with this label and replaces its text by typing. */
  abstract fill(label: string, text: string): Promise<void>;
  /** Presses and releases a key, such as "Enter", "Tab", or " ". */
  abstract press(key: string): Promise<void>;
  /** Types text into the focused element. */
  abstract typeText(text: string): Promise<void>;
  /** Chooses a file in the file input that matches the CSS selector. The input may be hidden. */
  abstract chooseFile(selector: string, path: string): Promise<void>;

  /** The console errors and the uncaught errors and rejections since the last call. */
  abstract problems(): Promise<readonly string[]>;
  /** The last lines that the browser's processes printed. */
  abstract printed(): string;
  /** Saves what the viewport shows as a PNG file. */
  abstract screenshot(path: string): Promise<void>;
  /** Ends the browser and deletes its profile. */
  abstract close(): Promise<void>;
}
