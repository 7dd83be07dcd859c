import type { KeyboardEvent } from 'react';
import type { ModelScene } from './model-scene.ts';

const step = Math.PI / 18;

/** Turns, moves and zooms the model by a key. False: the key means nothing here. */
export function moveByKey(scene: ModelScene, { key, shiftKey }: KeyboardEvent, onEscape: () => void): boolean {
  const turnOrMove = (right: number, up: number) => () =>
    shiftKey ? scene.move(right * 0.05, up * 0.05) : scene.turn(-right * step, up * step);
  const acts: Readonly<Record<string, () => void>> = {
    ArrowLeft: turnOrMove(-1, 0),
    ArrowRight: turnOrMove(1, 0),
    ArrowUp: turnOrMove(0, 1),
    ArrowDown: turnOrMove(0, -1),
    '+': () => scene.zoom(0.85),
    '=': () => scene.zoom(0.85),
    '-': () => scene.zoom(1 / 0.85),
    f: () => scene.fit(),
    Home: () => scene.fit(),
    1: () => scene.lookFromSide('front'),
    2: () => scene.lookFromSide('back'),
    3: () => scene.lookFromSide('left'),
    4: () => scene.lookFromSide('right'),
    5: () => scene.lookFromSide('top'),
    6: () => scene.lookFromSide('bottom'),
    Escape: onEscape,
  };
  const act = acts[key];
  act?.();
  return act !== undefined;
}
