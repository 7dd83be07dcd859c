import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { houseIfc } from '#test/house-ifc.ts';
import type { ReadingListener } from '../ifc/model-reader.ts';
import { ReadingQueue } from './reading-queue.ts';

let folder: string;
const queue = new ReadingQueue();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-desk-'));
});
afterAll(async () => {
  await queue.close();
  await rm(folder, { recursive: true, force: true });
});

/** What a reading tells of. */
class Heard implements ReadingListener {
  steps: string[] = [];
  parts = 0;
  step(news: { step: string }) {
    this.steps.push(news.step);
  }
  progress() {}
  async head() {}
  async rows({ count }: { count: number }) {
    this.parts += count;
  }
}

async function houseAt(name: string, text = houseIfc()): Promise<{ path: string; bytes: number }> {
  const path = join(folder, name);
  await writeFile(path, text);
  return { path, bytes: Buffer.byteLength(text) };
}

const going = () => new AbortController().signal;
const unread = () => Promise.reject(new Error('The store was asked for the bytes.'));
async function inMemory(text: string): Promise<SharedArrayBuffer> {
  const bytes = Buffer.from(text);
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  return shared;
}

test('a model that was begun when it came is not read a second time, and its job hears all of it', async () => {
  const { path, bytes } = await houseAt('one.ifc');
  queue.expect(bytes);
  queue.begin('one', path, 'one.ifc', bytes);
  const heard = new Heard();
  await queue.read('one', unread, heard, going(), null);
  expect(heard.steps).toEqual(['opened', 'attributes', 'shapes', 'judged']);
  expect(heard.parts).toBeGreaterThan(50);
});

test('a job for another model, in another unit, or of an upload that came to nothing reads the bytes that are kept', async () => {
  const { path, bytes } = await houseAt('two.ifc', houseIfc({ copies: 2 }));
  const kept = houseIfc();
  const partsOf = async (id: string, unit: 'foot' | null = null) => {
    const heard = new Heard();
    await queue.read(id, () => inMemory(kept), heard, going(), unit);
    return heard.parts;
  };
  const once = await partsOf('kept');
  queue.begin('two', path, 'two.ifc', bytes);
  expect(await partsOf('other')).toBe(once);
  queue.begin('two', path, 'two.ifc', bytes);
  expect(await partsOf('two', 'foot')).toBe(once);
  queue.begin('two', path, 'two.ifc', bytes);
  await queue.drop('two');
  expect(await partsOf('two')).toBe(once);
});

test('what is wrong with a model that was begun early is told to its job, and a stop ends it', async () => {
  const { path, bytes } = await houseAt('cut.ifc', houseIfc().slice(0, 4000));
  queue.begin('cut', path, 'cut.ifc', bytes);
  await expect(queue.read('cut', unread, new Heard(), going(), null)).rejects.toMatchObject({ code: 'truncated' });
  const house = await houseAt('stopped.ifc', houseIfc({ copies: 40 }));
  queue.begin('stopped', house.path, 'stopped.ifc', house.bytes);
  const stop = AbortSignal.abort(new Error('Stopped by a person.'));
  await expect(queue.read('stopped', unread, new Heard(), stop, null)).rejects.toThrow('Stopped by a person.');
});
