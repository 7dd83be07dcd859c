import type { ModelMarks } from '../model-selection.ts';
import { useEffect } from 'react';
import { useTheme } from '#platform/web/frame/theme.ts';
import type { ModelScene, Picked, Section } from './model-scene.ts';
import { type Filters, type Parts, paintedParts, shownParts, withPieces } from './outline.ts';
import { themeColours } from './theme-colours.ts';
import { viewLeft } from './viewer-memory.ts';

/** Keeps the picture in step with what is marked, left out, cut off and measured. */
export function useScene(
  scene: ModelScene | undefined,
  modelId: string,
  {
    parts,
    marks,
    selected,
    off,
    section,
    ends,
  }: {
    parts: Parts | undefined;
    marks: ModelMarks;
    selected: number | undefined;
    off: Filters;
    section: Section | undefined;
    /** Where it is measured from and to. */
    ends: readonly Picked['point'][];
  },
): void {
  const theme = useTheme();
  // The house fills the picture, not the site around it; where somebody has left the view stays.
  useEffect(() => {
    if (parts === undefined || scene === undefined) return;
    const house = [...parts.placeOf].flatMap(([entity, { ifcClass }]) => {
      const name = parts.classes[ifcClass];
      return name === undefined || name === 'IFCSPACE' ? [] : [entity];
    });
    void scene.frame(house, viewLeft(modelId).look !== undefined);
  }, [scene, parts, modelId]);
  // What is shown alone is looked at from near, whether a row of a list or the strip of tools asked for it.
  useEffect(() => {
    if (parts !== undefined && marks.isolated !== undefined) scene?.fit([...withPieces(parts, marks.isolated)]);
  }, [scene, parts, marks.isolated]);
  useEffect(() => {
    if (parts !== undefined) scene?.show(shownParts(parts, off, { isolated: marks.isolated, hidden: marks.hidden }));
  }, [scene, parts, off, marks.isolated, marks.hidden]);
  useEffect(() => {
    if (parts === undefined || scene === undefined) return;
    scene.paint(
      paintedParts(parts, { highlighted: marks.highlighted, colours: marks.colours }, selected),
      themeColours(scene.canvas.parentElement ?? document.body),
    );
  }, [scene, parts, marks.highlighted, marks.colours, selected, theme]);
  useEffect(() => scene?.cut(section), [scene, section]);
  useEffect(() => {
    const [a, b] = ends;
    if (scene !== undefined)
      scene.measure(
        a === undefined || b === undefined ? undefined : [a, b],
        themeColours(scene.canvas.parentElement ?? document.body).selected,
      );
  }, [scene, ends, theme]);
}
