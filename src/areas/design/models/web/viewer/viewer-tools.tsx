import { Box, Eye, EyeOff, Layers, Maximize, Ruler, Scissors } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Popover } from '#ui/overlays/popover.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { Slider } from '#ui/inputs/slider.tsx';
import { Switch } from '#ui/inputs/switch.tsx';
import { Tooltip } from '#ui/overlays/tooltip.tsx';
import { classWord } from '../words.ts';
import { lengthWords } from './feet.ts';
import type { Axis, Section } from './model-scene.ts';
import { surroundings, type Filters, type Parts } from './outline.ts';

const t = texts({
  tools: { en: 'Tools of the 3D view', es: 'Herramientas de la vista 3D' },
  fit: { en: 'Show all of the model', es: 'Ver todo el modelo' },
  layers: { en: 'Storeys and classes', es: 'Niveles y clases' },
  storeys: { en: 'Storeys', es: 'Niveles' },
  classes: { en: 'Classes', es: 'Clases' },
  around: { en: 'Site and surroundings', es: 'Terreno y alrededores' },
  noStorey: { en: 'On no storey', es: 'En ningún nivel' },
  section: { en: 'Section', es: 'Corte' },
  sectionOn: { en: 'Cut the model open', es: 'Cortar el modelo' },
  axis: { en: 'Direction of the cut', es: 'Dirección del corte' },
  y: { en: 'Height', es: 'Altura' },
  x: { en: 'Length', es: 'Longitud' },
  z: { en: 'Depth', es: 'Fondo' },
  at: { en: 'Cut at', es: 'Corte a' },
  measure: { en: 'Measure between two points', es: 'Medir entre dos puntos' },
  isolate: { en: 'Show this part alone', es: 'Mostrar solo este elemento' },
  hide: { en: 'Hide this part', es: 'Ocultar este elemento' },
  showAll: { en: 'Show all parts', es: 'Mostrar todos los elementos' },
});

interface ToolsProps {
  parts: Parts | undefined;
  off: Filters;
  onOff: (off: Filters) => void;
  section: Section | undefined;
  onSection: (section: Section | undefined) => void;
  /** Of the model along an axis, in metres. */
  lengthOf: (axis: Axis) => number;
  isMeasuring: boolean;
  onMeasure: () => void;
  canIsolate: boolean;
  onIsolate: () => void;
  onHide: () => void;
  canShowAll: boolean;
  onShowAll: () => void;
  onFit: () => void;
}

/** What can be done with the view, in one strip. */
export function ViewerTools(props: ToolsProps) {
  const say = useSay();
  return (
    <div
      role="toolbar"
      aria-label={say(t.tools)}
      aria-orientation="vertical"
      className="absolute top-2 right-2 flex max-h-[calc(100%-1rem)] flex-col gap-0.5 overflow-y-auto rounded-card border border-line bg-raised p-1"
    >
      <Tool label={say(t.fit)} shortcut="F" onClick={props.onFit} icon={<Maximize />} />
      <Layering {...props} />
      <Cutting {...props} />
      <Tool label={say(t.measure)} onClick={props.onMeasure} icon={<Ruler />} isOn={props.isMeasuring} />
      <Tool label={say(t.isolate)} onClick={props.onIsolate} icon={<Box />} disabled={!props.canIsolate} />
      <Tool label={say(t.hide)} onClick={props.onHide} icon={<EyeOff />} disabled={!props.canIsolate} />
      <Tool label={say(t.showAll)} onClick={props.onShowAll} icon={<Eye />} disabled={!props.canShowAll} />
    </div>
  );
}

interface ToolProps {
  label: string;
  icon: React.ReactNode;
  onClick: () => void;
  shortcut?: string;
  disabled?: boolean;
  isOn?: boolean;
}

function Tool({ label, icon, onClick, shortcut, disabled = false, isOn }: ToolProps) {
  return (
    <Tooltip label={label} side="left" {...(shortcut === undefined ? {} : { shortcut })}>
      <IconButton
        label={label}
        onClick={onClick}
        disabled={disabled}
        {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
        className="aria-pressed:bg-accent-fill aria-pressed:text-accent-text"
      >
        {icon}
      </IconButton>
    </Tooltip>
  );
}

function Layering({ parts, off, onOff }: Pick<ToolsProps, 'parts' | 'off' | 'onOff'>) {
  const say = useSay();
  const language = useLanguage();
  if (parts === undefined) return null;
  const flip = (set: ReadonlySet<number>, index: number) => {
    const next = new Set(set);
    if (!next.delete(index)) next.add(index);
    return next;
  };
  const hasLoose = [...parts.placeOf.values()].some(({ storey }) => storey === -1);
  const storeys = [
    ...parts.storeys.map((name, index) => [index, name] as const),
    ...(hasLoose ? [[-1, say(t.noStorey)] as const] : []),
  ];
  const classes = parts.classes
    .map((name, index) => [index, classWord(name, language)] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b, language));
  const places = [...parts.placeOf.values()];
  if (places.some(({ ifcClass }) => ifcClass === surroundings)) classes.push([surroundings, say(t.around)]);
  const isOn = off.storeys.size > 0;
  return (
    <Popover
      label={say(t.layers)}
      align="end"
      side="left"
      className="w-64 p-3"
      trigger={
        <IconButton
          label={say(t.layers)}
          title={say(t.layers)}
          className={isOn ? 'bg-accent-fill text-accent-text' : ''}
        >
          <Layers />
        </IconButton>
      }
    >
      <div className="grid gap-3 text-13">
        {[
          {
            title: say(t.storeys),
            rows: storeys,
            set: off.storeys,
            put: (set: ReadonlySet<number>) => onOff({ ...off, storeys: set }),
          },
          {
            title: say(t.classes),
            rows: classes,
            set: off.classes,
            put: (set: ReadonlySet<number>) => onOff({ ...off, classes: set }),
          },
        ].map(({ title, rows, set, put }) => (
          <fieldset key={title} className="grid gap-1.5">
            <legend className="mb-1.5 font-label">{title}</legend>
            {rows.map(([index, name]) => (
              <Checkbox
                key={index}
                label={<span className="wrap-anywhere">{name}</span>}
                checked={!set.has(index)}
                onChange={() => put(flip(set, index))}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </Popover>
  );
}

function Cutting({ section, onSection, lengthOf }: Pick<ToolsProps, 'section' | 'onSection' | 'lengthOf'>) {
  const say = useSay();
  const language = useLanguage();
  const words = section === undefined ? undefined : lengthWords(lengthOf(section.axis) * section.at, language);
  return (
    <Popover
      label={say(t.section)}
      align="start"
      side="left"
      className="w-64 p-3"
      trigger={
        <IconButton
          label={say(t.section)}
          title={say(t.section)}
          className={section === undefined ? '' : 'bg-accent-fill text-accent-text'}
        >
          <Scissors />
        </IconButton>
      }
    >
      <div className="grid gap-3">
        <Switch
          label={say(t.sectionOn)}
          checked={section !== undefined}
          onChange={() => onSection(section === undefined ? { axis: 'y', at: 0.5 } : undefined)}
        />
        {section !== undefined && words !== undefined && (
          <>
            <Segmented
              label={say(t.axis)}
              value={section.axis}
              onValueChange={(axis) => onSection({ ...section, axis })}
              items={(['y', 'x', 'z'] as const).map((value) => ({ value, label: say(t[value]) }))}
            />
            <div title={words.si}>
              <Slider
                label={say(t.at)}
                valueText={words.shown}
                value={Math.round(section.at * 1000)}
                min={0}
                max={1000}
                step={5}
                onValueChange={(value) => onSection({ ...section, at: value / 1000 })}
              />
            </div>
          </>
        )}
      </div>
    </Popover>
  );
}
