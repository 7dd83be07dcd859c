import {
  ArrowLeftRight,
  Calculator,
  ChevronDown,
  Download,
  FilePlus2,
  MoreHorizontal,
  Send,
  Trash2,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { download } from '#platform/web/call/blobs.ts';
import { addressOf, wayOut } from '#platform/web/call/call.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { notify } from '#platform/web/frame/notify.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { go, setSearch } from '#platform/web/place.ts';
import { Button } from '#ui/button.tsx';
import { DropdownMenu, MenuHeading, MenuItem, MenuRule } from '#ui/overlays/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { bomsContract } from '../contract.ts';
import type { Bom, BomDetail } from '../schema.ts';
import type { BomStatus } from '../states.ts';
import { bomPath, useMoveBom, useRemoveBom, useReviseBom } from './queries.ts';
import { AskReason } from './reason-dialog.tsx';
import { BackDialog, ReleaseStep, reviewWords } from './review-steps.tsx';
import { waitSentences } from './waits.tsx';
import { statusWords, words } from './words.ts';

const t = texts({
  compare: { en: 'Compare with version {n}', es: 'Comparar con la versión {n}' },
  export: { en: 'Export', es: 'Exportar' },
  xlsx: { en: 'Excel (XLSX)', es: 'Excel (XLSX)' },
  csv: { en: 'CSV', es: 'CSV' },
  lines: { en: 'All lines', es: 'Todas las partidas' },
  purchasing: { en: 'Purchasing list by supplier', es: 'Lista de compras por proveedor' },
  review: { en: 'Send to review', es: 'Enviar a revisión' },
  obsolete: { en: 'Set obsolete', es: 'Declarar obsoleta' },
  obsoleteText: {
    en: 'Nothing is built by it any more. Projects that wait for a released one wait again.',
    es: 'Ya no se construye con ella. Los proyectos que esperan una liberada vuelven a esperar.',
  },
  revise: { en: 'Next version', es: 'Versión siguiente' },
  remove: { en: 'Move to the bin', es: 'Mover a la papelera' },
  more: { en: 'More', es: 'Más' },
  versions: { en: 'Versions', es: 'Versiones' },
  estimate: { en: 'Make an estimate', es: 'Hacer una estimación' },
});

/** The commands on a version, for the head of its page; one of them is the next step. */
export function BomActions({ detail }: { detail: BomDetail }) {
  const say = useSay();
  const { bom, versions } = detail;
  const [dialog, setDialog] = useState<'back' | 'obsolete' | null>(null);
  const move = useMoveBom();
  const revise = useReviseBom();
  const may = (to: BomStatus) => bom.allowed_transitions.includes(to);
  const send = (to: BomStatus) =>
    move.mutate(
      { params: { id: bom.id }, body: { to, version: bom.version } },
      { onError: (error) => notify.error(error.message, wayOut(error.failure)) },
    );
  const before = versions.find(({ version_no }) => version_no < bom.version_no);
  const waits = waitSentences(detail.waits_for, say);
  const lacksLines = detail.waits_for.some(({ guard }) => guard === 'has_lines');
  return (
    <>
      {before !== undefined && (
        <Button className="max-lg:hidden" icon={<ArrowLeftRight />} onClick={() => showChanges(before)}>
          {say(t.compare, { n: before.version_no })}
        </Button>
      )}
      <ExportMenu detail={detail} />
      {may('in_review') && (
        <Button
          look="primary"
          icon={<Send />}
          loading={move.isPending}
          disabled={lacksLines}
          {...(lacksLines ? { disabledReason: waits[0] } : {})}
          onClick={() => send('in_review')}
        >
          {say(t.review)}
        </Button>
      )}
      <ReleaseStep detail={detail} />
      {bom.can.revise && !versions.some(({ status }) => status === 'draft' || status === 'in_review') && (
        <Button
          look="primary"
          icon={<FilePlus2 />}
          loading={revise.isPending}
          onClick={() =>
            revise.mutate({ params: { id: bom.id } }, { onSuccess: ({ bom: next }) => go(bomPath(next.id)) })
          }
        >
          {say(t.revise)}
        </Button>
      )}
      <MoreMenu bom={bom} before={before} onAsk={setDialog} />
      {dialog === 'back' && <BackDialog bom={bom} onClose={() => setDialog(null)} />}
      {dialog === 'obsolete' && (
        <AskReason
          title={say(t.obsolete)}
          description={say(t.obsoleteText)}
          submitLabel={say(t.obsolete)}
          danger
          draftKey={`bom.obsolete.${bom.id}`}
          onAnswer={(reason) =>
            outcomeOf(
              move.mutateAsync({ params: { id: bom.id }, body: { to: 'obsolete', version: bom.version, reason } }),
            )
          }
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

/** The form of a new estimate, with the lines of this version. */
function estimatePath({ id, project }: Bom): string {
  return `/design/estimates/new-estimate?bom=${id}${project === null ? '' : `&project=${project.id}`}`;
}

function ExportMenu({ detail: { bom } }: { detail: BomDetail }) {
  const say = useSay();
  const language = useLanguage();
  const save = (list: 'lines' | 'purchasing', format: 'csv' | 'xlsx') => {
    const address = addressOf(bomsContract.export, { params: { id: bom.id }, query: { format, list, language } });
    const name = `${bom.code}-v${bom.version_no}${list === 'purchasing' ? '-purchasing' : ''}.${format}`;
    void download(address, name);
  };
  return (
    <DropdownMenu
      trigger={
        <Button icon={<Download />} iconEnd={<ChevronDown />}>
          {say(t.export)}
        </Button>
      }
    >
      <MenuHeading>{say(t.lines)}</MenuHeading>
      <MenuItem onSelect={() => save('lines', 'xlsx')}>{say(t.xlsx)}</MenuItem>
      <MenuItem onSelect={() => save('lines', 'csv')}>{say(t.csv)}</MenuItem>
      <MenuRule />
      <MenuHeading>{say(t.purchasing)}</MenuHeading>
      <MenuItem onSelect={() => save('purchasing', 'xlsx')}>{say(t.xlsx)}</MenuItem>
      <MenuItem onSelect={() => save('purchasing', 'csv')}>{say(t.csv)}</MenuItem>
    </DropdownMenu>
  );
}

/** Which version is on screen, and the way to the others. */
export function VersionSwitcher({ detail: { bom, versions } }: { detail: BomDetail }) {
  const say = useSay();
  const name = (version: { version_no: number; status: BomStatus }) =>
    `${say(words.version, { n: version.version_no })} · ${say(statusWords[version.status])}`;
  return (
    <DropdownMenu
      align="start"
      trigger={
        <Button size="small" iconEnd={<ChevronDown />} aria-label={`${say(t.versions)}: ${name(bom)}`}>
          {say(words.version, { n: bom.version_no })}
        </Button>
      }
    >
      <MenuHeading>{say(t.versions)}</MenuHeading>
      {versions.map((version) => (
        <MenuItem key={version.id} asChild>
          <Link to={bomPath(version.id)} aria-current={version.id === bom.id ? 'page' : undefined}>
            {name(version)}
          </Link>
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}

/** Looks at what has changed since another version. */
function showChanges(before: { id: string } | undefined): void {
  setSearch({ tab: 'changes', other: before?.id });
}

interface MoreMenuProps {
  bom: Bom;
  /** The version before this one. */
  before: BomDetail['versions'][number] | undefined;
  onAsk: (what: 'back' | 'obsolete') => void;
}

/** What is rarely done with a version. */
function MoreMenu({ bom, before, onAsk }: MoreMenuProps) {
  const say = useSay();
  const remove = useRemoveBom();
  const may = (to: BomStatus) => bom.allowed_transitions.includes(to);
  return (
    <DropdownMenu
      trigger={
        <IconButton label={say(t.more)}>
          <MoreHorizontal />
        </IconButton>
      }
    >
      {before !== undefined && (
        <MenuItem icon={<ArrowLeftRight />} onSelect={() => showChanges(before)}>
          {say(t.compare, { n: before.version_no })}
        </MenuItem>
      )}
      {bom.lines > 0 && (
        <MenuItem icon={<Calculator />} onSelect={() => go(estimatePath(bom))}>
          {say(t.estimate)}
        </MenuItem>
      )}
      {may('draft') && (
        <MenuItem icon={<Undo2 />} onSelect={() => onAsk('back')}>
          {say(reviewWords.back)}
        </MenuItem>
      )}
      {may('obsolete') && (
        <MenuItem icon={<Trash2 />} danger onSelect={() => onAsk('obsolete')}>
          {say(t.obsolete)}
        </MenuItem>
      )}
      {bom.can.edit && (
        <MenuItem
          icon={<Trash2 />}
          danger
          onSelect={() =>
            remove.mutate({ params: { id: bom.id } }, { onSuccess: () => go('/design/model-platform-bom') })
          }
        >
          {say(t.remove)}
        </MenuItem>
      )}
    </DropdownMenu>
  );
}
