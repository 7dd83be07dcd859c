import { useEffect } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { setSearch } from '#platform/web/place.ts';
import { useModelElement, useSelectedPart } from '#areas/design/models/web/queries.ts';
import type { BomLine } from '#areas/design/boms/schema.ts';
import { linesOfPart } from './bom-rows.ts';

const t = texts({
  lines: { en: 'Lines of this part', es: 'Partidas de este elemento' },
  none: { en: 'No line of this bill counts it', es: 'Ninguna partida de esta lista lo cuenta' },
});

interface PartLinesProps {
  modelId: string;
  lines: readonly Pick<BomLine, 'line_uid' | 'description' | 'elements'>[];
  openLine: string | undefined;
}

/**
 * The part that was picked in the model, with the lines that count it. The first opens beside the lines; a wall that is studs, boards
 * and paint has several, and each is a click away.
 */
export function PartLines({ modelId, lines, openLine }: PartLinesProps) {
  const say = useSay();
  const part = useSelectedPart();
  const { data } = useModelElement(modelId, part);
  const element = data?.entity === part ? data : undefined;
  const found = element === undefined ? [] : linesOfPart(lines, element);
  const first = found[0]?.line_uid;
  const isOpen = found.some(({ line_uid }) => line_uid === openLine);
  useEffect(() => {
    if (first !== undefined && !isOpen) setSearch({ line: first });
    // Only what was just picked opens a line: a line that is closed or changed afterwards stays so.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [part, first]);
  if (part === undefined || element === undefined) return null;
  return (
    <section
      aria-label={say(t.lines)}
      aria-live="polite"
      className="absolute right-4 bottom-22 left-4 flex flex-wrap items-center gap-1.5 rounded-2 border border-line bg-raised px-3 py-2 text-13"
    >
      <b className="font-label">{element.name ?? element.type_name ?? element.ifc_class}</b>
      {found.length === 0 ? (
        <span className="text-text-2">{say(t.none)}</span>
      ) : (
        found.slice(0, 8).map((line) => (
          <button
            key={line.line_uid}
            type="button"
            aria-pressed={line.line_uid === openLine}
            className="max-w-56 truncate rounded-1 border border-line px-2 py-0.5 text-left hover:bg-hover aria-pressed:border-line-strong aria-pressed:bg-accent-fill"
            title={line.description}
            onClick={() => setSearch({ line: line.line_uid })}
          >
            {line.description}
          </button>
        ))
      )}
    </section>
  );
}
