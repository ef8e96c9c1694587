import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { webkitDriverPath } from '../../../scripts/browsers.mjs';
import { freePort } from '../../support/ports.ts';
import { printedLines } from './printed-lines.ts';

const settings = {
  // x264enc loses the first frame.
  GST_PLUGIN_FEATURE_RANK: 'x264enc:NONE,openh264enc:MAX',
  // The browser's sandbox does not work for root.
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  // Without a graphics card, Mesa renders on the CPU, and its driver crashes on a busy machine.
  WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
  WEBKIT_GST_DISABLE_GL_SINK: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
  GDK_BACKEND: 'x11',
  NO_AT_BRIDGE: '1',
};

/** How long a process may take to exit before it is killed. */
const endMilliseconds = 10_000;

/** A running WebKitWebDriver. `printed` includes the output of the browser. */
export type WebkitDriver = Readonly<{ url: string; printed: () => string; end: () => Promise<void> }>;

/** Starts WebKitGTK's driver with its own display and home folder. */
export async function startWebkitDriver(): Promise<WebkitDriver> {
  const display = await startDisplay();
  const home = mkdtempSync(join(tmpdir(), 'standout-webkit-'));
  // The default toolbar is wider than a phone.
  mkdirSync(join(home, '.config/gtk-3.0'), { recursive: true });
  writeFileSync(
    join(home, '.config/gtk-3.0/gtk.css'),
    '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0; font-size: 1px; }',
  );
  const port = await freePort();
  const driver = spawn(webkitDriverPath() ?? 'WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, ...settings, DISPLAY: display.name, HOME: home, XDG_RUNTIME_DIR: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return {
    url: `http://127.0.0.1:${port}`,
    printed: printedLines(driver),
    end: async () => {
      await ended(driver);
      // A browser that the driver could not close ends when its display does.
      await ended(display.process);
      rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

/** Starts an X server on a free display. */
async function startDisplay(): Promise<{ name: string; process: ChildProcess }> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const printed = printedLines(server);
  const [number] = await Promise.race([
    once(server.stdio[3] as Readable, 'data'),
    once(server, 'close').then(() => {
      throw new Error(`Xvfb ended: ${printed()}`);
    }),
  ]);
  return { name: `:${String(number).trim()}`, process: server };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), endMilliseconds);
  await exited;
  clearTimeout(timer);
}
