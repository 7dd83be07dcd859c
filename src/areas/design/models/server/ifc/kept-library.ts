import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** The runtime has it; the types of this program without a browser do not. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> };

let kept: Promise<object | undefined> | undefined;

/**
 * Holds on to the library for shapes. The runtime keeps its machine code for as long as any thread of the process has it: each new
 * thread then begins with what those before have made of it, instead of at a third of its speed.
 */
export function keepLibrary(): void {
  kept ??= readFile(createRequire(import.meta.url).resolve('web-ifc/web-ifc-node.wasm'))
    .then((bytes) => WebAssembly.compile(bytes))
    // Threads load it for themselves; without it here they are only slower.
    .catch(() => undefined);
}
