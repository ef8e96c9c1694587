import { onTestFinished } from 'vitest';
import { changeAiSettings } from '#web/data/ai/settings.ts';

/** Removes the key and installs a stand-in for on-device dictation, which the tests' Chromium lacks. */
export function stubDeviceDictation(words: string): {
  startCount: () => number;
  mustInstall: () => () => void;
} {
  let startCount = 0;
  let availability = 'available';
  let installing = Promise.resolve(true);
  class Recognition extends EventTarget {
    static available = async () => availability;
    static install = () => installing;
    processLocally = false;
    start() {
      startCount += 1;
      const result = Object.assign([{ transcript: words }], { isFinal: true });
      const event = Object.assign(new Event('result'), { results: [result] });
      setTimeout(() => this.processLocally && this.dispatchEvent(event));
    }
    stop() {
      this.dispatchEvent(new Event('end'));
    }
  }
  changeAiSettings({ apiKey: null });
  Reflect.set(window, 'SpeechRecognition', Recognition);
  onTestFinished(() => void Reflect.deleteProperty(window, 'SpeechRecognition'));
  return {
    startCount: () => startCount,
    /** Makes dictation download its language first. Returns a function that ends the download. */
    mustInstall: () => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      availability = 'downloadable';
      installing = promise;
      return () => resolve(true);
    },
  };
}
