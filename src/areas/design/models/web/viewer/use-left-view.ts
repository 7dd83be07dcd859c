import { useState } from 'react';
import type { Section } from './model-scene.ts';
import type { Filters } from './outline.ts';
import { rememberView, viewLeft } from './viewer-memory.ts';

/** What was left out of a model and where it was cut, as somebody left it when they were here last. */
export function useLeftView(modelId: string) {
  const [chosenOff, setChosenOff] = useState<Filters | undefined>(() => viewLeft(modelId).off);
  const [section, setChosenSection] = useState<Section | undefined>(() => viewLeft(modelId).section);
  return {
    chosenOff,
    section,
    setOff: (next: Filters | undefined) => {
      rememberView(modelId, { off: next });
      setChosenOff(next);
    },
    setSection: (next: Section | undefined) => {
      rememberView(modelId, { section: next });
      setChosenSection(next);
    },
  };
}
