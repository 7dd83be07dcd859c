// A tablet of the floor as the runs without network drive it: a real browser with a store of its own, which can be killed, behind a line that can be cut.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import sharp from 'sharp';

export interface Tablet {
  context: BrowserContext;
  page: Page;
  /** Ends the browser as an empty battery would: at once, without a word to it. */
  kill(): Promise<void>;
}

/** Opens the tablet whose store lies in this folder. */
export async function openTablet(folder: string, baseURL: string, executablePath: string): Promise<Tablet> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
    locale: 'en-US',
    reducedMotion: 'reduce',
    baseURL,
  });
  context.setDefaultTimeout(60_000);
  return {
    context,
    page: context.pages()[0] ?? (await context.newPage()),
    async kill() {
      const closed = new Promise<void>((resolve) => context.once('close', () => resolve()));
      // Only the processes of this very browser name its folder.
      const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,args=']);
      for (const line of stdout.split('\n')) {
        const pid = Number.parseInt(line, 10);
        if (line.includes(folder)) signal(pid);
      }
      await closed;
    },
  };
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended between the look and the blow.
  }
}

/** A line to the portal that can be cut in the middle of whatever is on its way. */
export interface Line {
  readonly address: string;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function lineTo(port: number): Promise<Line> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    const far = createConnection({ port, host: '127.0.0.1' });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('The line has no address.');
  return {
    // By name, as people open it: cookies are bound to the name, and so is what the browser takes for its own machine.
    address: `http://localhost:${at.port}`,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend: () => (isCut = false),
    async close() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A picture as a camera would take it, no two alike; heavy enough to be cut on its way. */
export async function shot(name: string, seed: number, width = 400): Promise<Shot> {
  const height = Math.round(width * 0.75);
  const noise = Buffer.alloc(width * height * 3);
  for (let at = 0, value = seed + 1; at < noise.length; at += 1) {
    value = (Math.imul(value, 1_103_515_245) + 12_345) & 0x7fffffff;
    noise[at] = value >> 16;
  }
  const buffer = await sharp(noise, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 70 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer, sha256: createHash('sha256').update(buffer).digest('hex') };
}

export interface Shot {
  name: string;
  mimeType: string;
  buffer: Buffer;
  sha256: string;
}
