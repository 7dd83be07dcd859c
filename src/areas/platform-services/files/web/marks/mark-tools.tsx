import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Circle,
  Maximize2,
  Minimize2,
  MoveUpRight,
  Pencil,
  Plus,
  Trash2,
  Type,
  Undo2,
} from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { markColours } from '#areas/platform-services/files/schema.ts';
import { markPaint } from '#areas/platform-services/files/choices.ts';
import type { useMarks } from './use-marks.ts';

const t = texts({
  tools: { en: 'Tools', es: 'Herramientas' },
  pen: { en: 'Pen', es: 'Pluma' },
  arrow: { en: 'Arrow', es: 'Flecha' },
  circle: { en: 'Circle', es: 'Círculo' },
  text: { en: 'Words', es: 'Texto' },
  colours: { en: 'Colour', es: 'Color' },
  red: { en: 'Red', es: 'Rojo' },
  yellow: { en: 'Yellow', es: 'Amarillo' },
  green: { en: 'Green', es: 'Verde' },
  blue: { en: 'Blue', es: 'Azul' },
  white: { en: 'White', es: 'Blanco' },
  black: { en: 'Black', es: 'Negro' },
  thick: { en: 'Thick line', es: 'Línea gruesa' },
  words: { en: 'What to write', es: 'Qué escribir' },
  undo: { en: 'Undo', es: 'Deshacer' },
  clear: { en: 'Take my marks away', es: 'Quitar mis marcas' },
  last: { en: 'Last mark', es: 'Última marca' },
  middle: { en: 'Put in the middle', es: 'Poner en el centro' },
  left: { en: 'To the left', es: 'A la izquierda' },
  right: { en: 'To the right', es: 'A la derecha' },
  up: { en: 'Up', es: 'Arriba' },
  down: { en: 'Down', es: 'Abajo' },
  larger: { en: 'Larger', es: 'Más grande' },
  smaller: { en: 'Smaller', es: 'Más pequeña' },
});

const tools = [
  ['pen', Pencil],
  ['arrow', MoveUpRight],
  ['circle', Circle],
  ['text', Type],
] as const;

/** Tools, colours, and keys that put, move and size a mark without a drag. */
export function MarkTools({ entry }: { entry: ReturnType<typeof useMarks> }) {
  const say = useSay();
  return (
    <div data-density="comfort" className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-3 py-2">
      <div role="group" aria-label={say(t.tools)} className="flex gap-1">
        {tools.map(([tool, Icon]) => (
          <IconButton
            key={tool}
            label={say(t[tool])}
            aria-pressed={entry.tool === tool}
            onClick={() => entry.setTool(tool)}
          >
            <Icon />
          </IconButton>
        ))}
      </div>
      <div role="group" aria-label={say(t.colours)} className="flex gap-1">
        {markColours.map((colour) => (
          <button
            key={colour}
            type="button"
            aria-label={say(t[colour])}
            title={say(t[colour])}
            aria-pressed={entry.colour === colour}
            onClick={() => entry.setColour(colour)}
            className="grid size-11 place-items-center rounded-full aria-pressed:bg-press aria-pressed:outline-2 aria-pressed:-outline-offset-2 aria-pressed:outline-accent-line"
          >
            <span
              className="size-7 rounded-full border border-line-strong"
              style={{ backgroundColor: markPaint[colour].ink }}
            />
          </button>
        ))}
      </div>
      {entry.tool === 'text' ? (
        <TextInput
          aria-label={say(t.words)}
          placeholder={say(t.words)}
          maxLength={80}
          value={entry.words}
          onChange={(event) => entry.setWords(event.target.value)}
          className="min-w-52 flex-1"
        />
      ) : (
        <Button look="quiet" aria-pressed={entry.isThick} onClick={() => entry.setThick(!entry.isThick)}>
          {say(t.thick)}
        </Button>
      )}
      <Button icon={<Plus />} onClick={entry.addInMiddle}>
        {say(t.middle)}
      </Button>
      <div role="group" aria-label={say(t.last)} className="flex flex-wrap gap-1">
        <IconButton label={say(t.left)} onClick={() => entry.move(-1, 0)}>
          <ArrowLeft />
        </IconButton>
        <IconButton label={say(t.right)} onClick={() => entry.move(1, 0)}>
          <ArrowRight />
        </IconButton>
        <IconButton label={say(t.up)} onClick={() => entry.move(0, -1)}>
          <ArrowUp />
        </IconButton>
        <IconButton label={say(t.down)} onClick={() => entry.move(0, 1)}>
          <ArrowDown />
        </IconButton>
        <IconButton label={say(t.larger)} onClick={() => entry.grow(1)}>
          <Maximize2 />
        </IconButton>
        <IconButton label={say(t.smaller)} onClick={() => entry.grow(-1)}>
          <Minimize2 />
        </IconButton>
      </div>
      <div className="flex gap-1">
        <IconButton label={say(t.undo)} disabled={!entry.canUndo} onClick={entry.undo}>
          <Undo2 />
        </IconButton>
        <IconButton label={say(t.clear)} disabled={entry.marks.length === 0} onClick={entry.clear}>
          <Trash2 />
        </IconButton>
      </div>
    </div>
  );
}
