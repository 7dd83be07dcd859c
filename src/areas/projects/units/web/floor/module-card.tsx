import { ArrowRight, Check, ClipboardCheck, Images, OctagonX } from 'lucide-react';
import { useState } from 'react';
import { companyToday } from '#platform/shared/dates.ts';
import { sentence, texts, type Text } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { setSearch } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { TakePhoto } from '#platform/web/uploads/take-photo.tsx';
import { moduleStatusWords } from '#areas/projects/projects/web/words.ts';
import { blockWords, stationText } from '#areas/projects/units/choices.ts';
import type { Module } from '#areas/projects/units/schema.ts';
import { Button } from '#ui/button.tsx';
import { buttonLook } from '#ui/button-look.ts';
import type { RequiredShot } from '../parts-of-others.ts';
import { forwardOf, isBlocked, nextStepOf } from '../standing.ts';
import { LateTag, ModuleTag, NextStep } from '../unit-marks.tsx';
import { missingOf, stageOf } from './floor-stages.ts';
import { useMoveAtOnce } from './use-move-at-once.ts';

const t = texts({
  photos: { en: 'Photos', es: 'Fotos' },
  photosOf: { en: 'Photos of module {no}', es: 'Fotos del módulo {no}' },
  moveTo: { en: 'Move to {status}', es: 'Pasar a {status}' },
  moveName: { en: 'Module {no}: Move to {status}', es: 'Módulo {no}: Pasar a {status}' },
  module: { en: 'Module {no}', es: 'Módulo {no}' },
  blocked: { en: 'Module {no} does not ship: see why', es: 'El módulo {no} no sale: ver por qué' },
  onTime: { en: 'On time', es: 'A tiempo' },
  missing: {
    en: '{n, plural, one {# photo missing} other {# photos missing}}',
    es: '{n, plural, one {Falta # foto} other {Faltan # fotos}}',
  },
  all: {
    en: '{n, plural, one {The required photo is taken} other {All # required photos are taken}}',
    es: '{n, plural, one {La foto requerida está tomada} other {Las # fotos requeridas están tomadas}}',
  },
  some: { en: '{taken} of {needed}', es: '{taken} de {needed}' },
  answer: { en: '{shot}: answer and photograph', es: '{shot}: responder y fotografiar' },
  more: { en: '{n} more', es: '{n} más' },
  shotsOf: { en: 'Photos that are missing of module {no}', es: 'Fotos que faltan del módulo {no}' },
});

interface ModuleCardProps {
  module: Module;
  projectNumber: string;
  shots: readonly RequiredShot[];
  /** Where a move needs more than a tap: what it asks for stands in a dialog. */
  onMove: (id: string) => void;
}

/** A module of the factory: where it is, how late, what has still to be photographed, and its next move. */
export function ModuleCard({ module, projectNumber, shots, onMove }: ModuleCardProps) {
  const say = useSay();
  const next = nextStepOf(module, companyToday());
  const isLate = next?.state === 'late' && next.on !== null;
  const stage = stageOf(module.status);
  const missing = shots.filter((shot) => shot.taken < shot.needed);
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-raised p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-20 font-title tabular-nums">{say(t.module, { no: module.module_no })}</h3>
        <span className="ml-auto flex flex-wrap items-center gap-2">
          {stage !== 'line' && <ModuleTag status={module.status} isBlocked={isBlocked(module)} />}
          {isLate && next.on !== null ? (
            <LateTag due={next.on} />
          ) : (
            stage === 'line' && (
              <span className="inline-flex items-center gap-1.5 text-13 text-text-2">
                <Check className="size-4 text-good-text" aria-hidden="true" />
                {say(t.onTime)}
              </span>
            )
          )}
        </span>
      </div>
      <p className="flex flex-wrap gap-x-3 text-14 text-text-2">
        {[
          module.station === null ? null : say(stationText(module.station)),
          module.unit_name,
          projectNumber,
          module.serial_no,
        ]
          .filter(Boolean)
          .map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        <NextStep module={module} isPlain />
      </p>
      {isBlocked(module) && <Blocks module={module} onMove={onMove} />}
      {shots.length > 0 && <Shots module={module} shots={shots} missing={missing} projectNumber={projectNumber} />}
      <CardKeys module={module} onMove={onMove} />
    </li>
  );
}

interface ShotsProps {
  module: Module;
  shots: readonly RequiredShot[];
  missing: readonly RequiredShot[];
  projectNumber: string;
}

/** So many keys of shots stand on a card before the others are asked for: the next card stays in sight. */
const shownShots = 2;

/** What has to be photographed: how much of it is, and a key for each that is missing. */
function Shots({ module, shots, missing, projectNumber }: ShotsProps) {
  const say = useSay();
  const [isWhole, setWhole] = useState(false);
  const needed = shots.reduce((sum, shot) => sum + shot.needed, 0);
  const of = sentence(t.module, { no: module.module_no });
  if (missing.length === 0)
    return (
      <p className="flex items-center gap-2 text-14 text-text-2">
        <Check className="size-5 text-good-text" aria-hidden="true" />
        {say(t.all, { n: needed })}
      </p>
    );
  return (
    <div>
      <p className="mb-1.5 text-14 font-label text-warn-text">{say(t.missing, { n: missingOf(missing) })}</p>
      <ul aria-label={say(t.shotsOf, { no: module.module_no })} className="flex flex-col gap-1.5">
        {(isWhole ? missing : missing.slice(0, shownShots)).map((shot) => (
          <li key={shot.key}>
            <ShotKey shot={shot} module={module} of={of} projectNumber={projectNumber} look="default" />
          </li>
        ))}
      </ul>
      {!isWhole && missing.length > shownShots && (
        <Button look="quiet" wide className="mt-1.5" aria-expanded={false} onClick={() => setWhole(true)}>
          {say(t.more, { n: missing.length - shownShots })}
        </Button>
      )}
    </div>
  );
}

interface ShotKeyProps {
  shot: RequiredShot;
  module: Pick<Module, 'id'>;
  of: Text;
  projectNumber: string;
  look: 'primary' | 'default';
}

/** Takes one certain shot at a touch; where its question wants an answer first, leads to that question. */
export function ShotKey({ shot, module, of, projectNumber, look }: ShotKeyProps) {
  const say = useSay();
  const size = look === 'primary' ? 'large' : 'medium';
  if (shot.form === null)
    return (
      <TakePhoto
        ownerType="module"
        ownerId={module.id}
        of={of}
        words={shot.words}
        size={size}
        fields={{ tags: JSON.stringify([shot.key]), stage: 'factory' }}
        look={look}
        {...(shot.needed > 1 ? { note: say(t.some, { taken: shot.taken, needed: shot.needed }) } : {})}
      />
    );
  return (
    <Link
      to={`/floor/projects/${encodeURIComponent(projectNumber)}/${shot.form}`}
      aria-label={`${say(t.answer, { shot: say(shot.words) })}: ${say(of)}`}
      className={`${buttonLook({ look, size })} h-auto! min-h-11 w-full justify-start! py-1.5 text-left whitespace-normal!`}
    >
      <ClipboardCheck className="flex-none" />
      <span className="flex-1">{say(shot.words)}</span>
    </Link>
  );
}

/** Conditions for shipping that do not hold, in words; pressed, the move opens, which leads to where each is mended. */
function Blocks({ module, onMove }: Pick<ModuleCardProps, 'module' | 'onMove'>) {
  const say = useSay();
  return (
    <button
      type="button"
      aria-label={say(t.blocked, { no: module.module_no })}
      onClick={() => onMove(module.id)}
      className="flex min-h-11 items-center gap-2 rounded-control bg-bad-fill px-3 py-1.5 text-left text-14 font-label text-bad-text"
    >
      <OctagonX className="size-5 flex-none" aria-hidden="true" />
      <span className="flex-1">
        {(module.blocks ?? []).map((block) => say(blockWords[block], { n: 1 })).join(', ')}
      </span>
      <ArrowRight className="size-4 flex-none" aria-hidden="true" />
    </button>
  );
}

/** Each key takes what its word needs and its share of the rest; a long word has a line of its own. */
function CardKeys({ module, onMove }: Pick<ModuleCardProps, 'module' | 'onMove'>) {
  const say = useSay();
  const to = forwardOf(module.status, module.allowed_transitions);
  const word = to === undefined ? undefined : moduleStatusWords[to];
  const move = useMoveAtOnce(module, to, onMove);
  return (
    <div className="mt-auto flex flex-wrap gap-2">
      <span className="w-full">
        <TakePhoto
          ownerType="module"
          ownerId={module.id}
          of={sentence(t.module, { no: module.module_no })}
          look="default"
        />
      </span>
      <span className="flex-auto">
        <Button
          size="large"
          icon={<Images />}
          wide
          aria-label={say(t.photosOf, { no: module.module_no })}
          onClick={() => setSearch({ photos: module.id })}
        >
          {say(t.photos)}
        </Button>
      </span>
      {word !== undefined && (
        <span className="flex-auto">
          <Button
            size="large"
            iconEnd={<ArrowRight />}
            wide
            loading={move.isPending}
            aria-label={say(t.moveName, { no: module.module_no, status: say(word) })}
            onClick={move.start}
          >
            {say(t.moveTo, { status: say(word) })}
          </Button>
        </span>
      )}
    </div>
  );
}
