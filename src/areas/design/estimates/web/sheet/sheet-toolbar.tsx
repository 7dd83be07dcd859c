import {
  BookOpen,
  Check,
  Columns3,
  Copy,
  FolderInput,
  History,
  Percent,
  Redo2,
  Scale,
  SlidersHorizontal,
  Trash2,
  Undo2,
} from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { DropdownMenu, MenuCheckItem, MenuItem } from '#ui/overlays/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { EstimateLine } from '#areas/design/estimates/schema.ts';
import type { Side } from '../panels/side-panel.tsx';
import { sectionName } from '../words.ts';
import { asAlternates, takenOut } from './alternate-edits.ts';
import { doubled, intoSection } from './sheet-commands.ts';
import { sheetKeys, t as columnWords, type SheetKey } from './sheet-columns.tsx';
import { sectionsOf, type SheetFilter } from './sheet-rows.ts';
import type { SheetStore } from './sheet-store.ts';
import { LineFinder } from './toolbar/line-finder.tsx';
import { SectionMenu } from './toolbar/section-menu.tsx';

const t = texts({
  undo: { en: 'Undo', es: 'Deshacer' },
  redo: { en: 'Redo', es: 'Rehacer' },
  nothingToUndo: { en: 'Nothing to take back.', es: 'No hay nada que deshacer.' },
  nothingToRedo: { en: 'Nothing to do again.', es: 'No hay nada que rehacer.' },
  columns: { en: 'Columns', es: 'Columnas' },
  catalogue: { en: 'Catalogue', es: 'Catálogo' },
  markups: { en: 'Mark-ups', es: 'Recargos' },
  whatif: { en: 'What if', es: 'Qué pasaría si' },
  variance: { en: 'BOM', es: 'Lista' },
  revisions: { en: 'Revisions', es: 'Revisiones' },
  saving: { en: 'Saving…', es: 'Guardando…' },
  saved: { en: 'Saved', es: 'Guardado' },
  picked: { en: '{n, plural, one {# line} other {# lines}}', es: '{n, plural, one {# partida} other {# partidas}}' },
  double: { en: 'Duplicate', es: 'Duplicar' },
  into: { en: 'Into section', es: 'A la sección' },
  asOptional: { en: 'Optional', es: 'Opcional' },
  asAlternates: { en: 'As alternates of the first', es: 'Como alternativas del primero' },
  asCounted: { en: 'Included in the price', es: 'Incluida en el precio' },
  remove: { en: 'Remove', es: 'Quitar' },
  drop: { en: 'Let go', es: 'Soltar' },
});

export interface SheetToolbarProps {
  store: SheetStore;
  lines: readonly EstimateLine[];
  today: string;
  filter: SheetFilter;
  q: string;
  keys: readonly SheetKey[];
  side: Side | undefined;
  picked: ReadonlySet<string>;
  isEditable: boolean;
  onPicked: (picked: ReadonlySet<string>) => void;
  onSide: (side: Side | undefined) => void;
  onBegin: (section: string) => void;
  onShow: (key: SheetKey, isShown: boolean) => void;
}

/** What is done to the sheet as a whole, and what to the picked lines. */
export function SheetToolbar(props: SheetToolbarProps) {
  const { store, lines, today, filter, q, keys, side, picked, isEditable, onSide } = props;
  const say = useSay();
  const pending = store.use((state) => state.pending.length);
  const undoable = store.use((state) => state.undoable.length);
  const redoable = store.use((state) => state.redoable.length);
  const panels = [
    { value: 'catalogue', icon: <BookOpen /> },
    { value: 'markups', icon: <Percent /> },
    { value: 'whatif', icon: <SlidersHorizontal /> },
    { value: 'variance', icon: <Scale /> },
    { value: 'revisions', icon: <History /> },
  ] as const;
  if (picked.size > 0 && isEditable) return <PickedBar {...props} />;
  return (
    <div className="flex flex-none flex-wrap items-center gap-1.5 border-b border-line px-6 py-1.5 max-md:px-4">
      {isEditable && (
        <>
          <SectionMenu {...props} />
          <IconButton
            label={say(t.undo)}
            size="small"
            disabledReason={undoable === 0 ? say(t.nothingToUndo) : undefined}
            onClick={store.undo}
          >
            <Undo2 />
          </IconButton>
          <IconButton
            label={say(t.redo)}
            size="small"
            disabledReason={redoable === 0 ? say(t.nothingToRedo) : undefined}
            onClick={store.redo}
          >
            <Redo2 />
          </IconButton>
        </>
      )}
      <LineFinder lines={lines} today={today} filter={filter} q={q} />
      <span className="max-md:hidden">
        <DropdownMenu
          align="start"
          trigger={
            <Button look="quiet" size="small" icon={<Columns3 />}>
              {say(t.columns)}
            </Button>
          }
        >
          {sheetKeys
            .filter((key) => key !== 'description')
            .map((key) => (
              <MenuCheckItem
                key={key}
                checked={keys.includes(key)}
                onCheckedChange={(isShown) => props.onShow(key, isShown)}
              >
                {say(columnWords[key])}
              </MenuCheckItem>
            ))}
        </DropdownMenu>
      </span>
      {isEditable && (
        <span role="status" className="inline-flex items-center gap-1 text-12 text-text-3">
          {pending > 0 ? (
            say(t.saving)
          ) : undoable > 0 ? (
            <>
              <Check className="size-3.5" />
              {say(t.saved)}
            </>
          ) : null}
        </span>
      )}
      <span className="ml-auto flex flex-wrap gap-1 max-md:ml-0">
        {panels
          .filter(({ value }) => isEditable || value !== 'catalogue')
          .map(({ value, icon }) => (
            <Button
              key={value}
              look={side === value ? 'default' : 'quiet'}
              size="small"
              icon={icon}
              aria-pressed={side === value}
              onClick={() => onSide(side === value ? undefined : value)}
            >
              {say(t[value])}
            </Button>
          ))}
      </span>
    </div>
  );
}

function PickedBar({ store, lines, picked, onPicked }: SheetToolbarProps) {
  const say = useSay();
  const language = useLanguage();
  const chosen = lines.filter(({ line_uid }) => picked.has(line_uid));
  const isOptional = chosen.every(({ optional }) => optional);
  const letGo = () => onPicked(new Set());
  return (
    <div className="flex flex-none flex-wrap items-center gap-1.5 border-b border-line bg-accent-fill px-6 py-1.5 max-md:px-4">
      <span className="mr-2 text-13 font-label">{say(t.picked, { n: chosen.length })}</span>
      <Button
        size="small"
        icon={<Copy />}
        onClick={() => {
          store.run(doubled(lines, chosen));
          letGo();
        }}
      >
        {say(t.double)}
      </Button>
      <DropdownMenu
        align="start"
        trigger={
          <Button size="small" icon={<FolderInput />}>
            {say(t.into)}
          </Button>
        }
      >
        {sectionsOf(lines).map((section) => (
          <MenuItem
            key={section}
            onSelect={() => {
              store.run(intoSection(lines, chosen, section));
              letGo();
            }}
          >
            {sectionName(section, language)}
          </MenuItem>
        ))}
      </DropdownMenu>
      <Button
        size="small"
        onClick={() =>
          store.change(chosen.map(({ line_uid }) => ({ uid: line_uid, fields: { optional: !isOptional } })))
        }
      >
        {say(isOptional ? t.asCounted : t.asOptional)}
      </Button>
      {chosen.length > 1 && (
        <Button
          size="small"
          onClick={() => {
            store.run(asAlternates(lines, chosen));
            letGo();
          }}
        >
          {say(t.asAlternates)}
        </Button>
      )}
      <Button
        size="small"
        look="danger"
        icon={<Trash2 />}
        onClick={() => {
          store.run(takenOut(lines, chosen));
          letGo();
        }}
      >
        {say(t.remove)}
      </Button>
      <Button size="small" look="quiet" onClick={letGo}>
        {say(t.drop)}
      </Button>
    </div>
  );
}
