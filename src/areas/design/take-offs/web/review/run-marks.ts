import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { colourParts, highlightParts, type PartColour } from '#areas/design/models/web/queries.ts';
import { partsOfLine, useRunStates } from '../queries.ts';
import type { partsAsked } from './review-rows.ts';

/** The model shows how its parts came out while this is on screen. */
export function useRunColours(runId: string, modelId: string, isOn: boolean): void {
  const states = useRunStates(runId).data;
  useEffect(() => {
    if (!isOn || states === undefined) return undefined;
    const colours = new Map<number, PartColour>();
    for (const entity of states.mapped) colours.set(entity, 'mapped');
    for (const entity of states.check) colours.set(entity, 'low');
    for (const entity of states.unmapped) colours.set(entity, 'unmapped');
    colourParts(modelId, colours);
    return () => colourParts(modelId, undefined);
  }, [states, modelId, isOn]);
}

/** The parts behind the line that is looked at stand out in the model. */
export function usePointed(runId: string, modelId: string, asked: ReturnType<typeof partsAsked> | undefined): void {
  const parts = useQuery({ ...partsOfLine(runId, asked ?? {}), enabled: asked !== undefined }).data;
  useEffect(() => {
    highlightParts(modelId, asked === undefined ? [] : (parts?.rows ?? []).map(({ entity }) => entity));
  }, [parts, asked, modelId]);
  useEffect(() => () => highlightParts(modelId, []), [modelId]);
}
