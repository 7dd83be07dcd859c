import { formatWeekday } from '#platform/shared/dates.ts';
import { formatMoneyShort } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import type { Conflict, Solution } from '#areas/projects/schedule/schema.ts';
import { factoryNames, wordOf } from '../words.ts';

const t = texts({
  double_booking: { en: '{name} booked twice on {day}', es: '{name}: doble reserva el {day}' },
  too_few_trailers: {
    en: '{name}: {load} trailers wanted, {capacity} there, {day}',
    es: '{name}: se piden {load} remolques y hay {capacity}, {day}',
  },
  permit_expired: {
    en: 'Route permit {states} runs out before module {module}, shipped on {day}, is there',
    es: 'El permiso de ruta {states} vence antes de que llegue el módulo {module}, enviado el {day}',
  },
  permit_early: {
    en: 'Route permit {states} begins after module {module} ships on {day}',
    es: 'El permiso de ruta {states} empieza después del envío del módulo {module}, {day}',
  },
  permit_missing: {
    en: 'No route permit for {count, plural, one {module {modules}} other {# modules}} shipping on {day}',
    es: 'Sin permiso de ruta para {count, plural, one {el módulo {modules}} other {# módulos}} con envío el {day}',
  },
  set_before_deliver: {
    en: 'Module {module} is set on {day}, before it is delivered',
    es: 'El módulo {module} se monta el {day}, antes de entregarse',
  },
  yard_full: {
    en: 'Yard {factory} too full: {most} of {capacity}, from {day}',
    es: 'Patio {factory} saturado: {most} de {capacity}, desde {day}',
  },
  nothing_booked: {
    en: 'No crane on {day} for {count, plural, one {# module} other {# modules}}',
    es: 'Sin grúa el {day} para {count, plural, one {# módulo} other {# módulos}}',
  },
  permitText: {
    en: 'The permit is good until {ends}; it arrives on {arrives}.',
    es: 'El permiso vale hasta el {ends}; llega el {arrives}.',
  },
  permitEarlyText: { en: 'The permit begins on {begins}.', es: 'El permiso empieza el {begins}.' },
  missingText: { en: 'Modules {modules}.', es: 'Módulos {modules}.' },
  deliverText: { en: 'Delivery is on {deliver}.', es: 'La entrega es el {deliver}.' },
  yardText: { en: 'It stays so until {day}.', es: 'Sigue así hasta el {day}.' },
  move_set: {
    en: 'Set {project} ({count, plural, one {# module} other {# modules}}) on {day}',
    es: 'Montar {project} ({count, plural, one {# módulo} other {# módulos}}) el {day}',
  },
  move_ship: {
    en: 'Ship {project} ({count, plural, one {# module} other {# modules}}) on {day}',
    es: 'Enviar {project} ({count, plural, one {# módulo} other {# módulos}}) el {day}',
  },
  other_resource: { en: 'Take {name} instead', es: 'Usar {name} en su lugar' },
  renew_permit: { en: 'Have the permit extended to {day}', es: 'Prorrogar el permiso hasta el {day}' },
  add_permit: { en: 'Enter the permits, good on {day}', es: 'Registrar los permisos, vigentes el {day}' },
  book: { en: 'Book {name}', es: 'Reservar {name}' },
  ship_earlier: {
    en: 'Ship {count, plural, one {# module} other {# modules}} earlier, or rent room',
    es: 'Enviar antes {count, plural, one {# módulo} other {# módulos}}, o rentar espacio',
  },
  days: {
    en: '{n, plural, one {# day later} other {# days later}}',
    es: '{n, plural, one {# día después} other {# días después}}',
  },
  fewer: {
    en: '{n, plural, one {# day earlier} other {# days earlier}}',
    es: '{n, plural, one {# día antes} other {# días antes}}',
  },
  storage: { en: 'storage {money}', es: 'almacenaje {money}' },
  more: { en: '{money} more a day', es: '{money} más por día' },
  less: { en: '{money} less a day', es: '{money} menos por día' },
  same: { en: 'same price', es: 'mismo precio' },
  aDay: { en: '{money} a day', es: '{money} por día' },
});

/** A conflict in one sentence. */
export function ConflictTitle({ conflict }: { conflict: Conflict }) {
  const say = useSay();
  const language = useLanguage();
  const values = {
    ...conflict.facts,
    name: conflict.resource?.name ?? '',
    factory: conflict.factory === null ? '' : say(wordOf(factoryNames, conflict.factory)),
    day: formatWeekday(conflict.from, language),
  };
  const isEarly = conflict.kind === 'permit_expired' && conflict.facts['begins'] !== '';
  return <>{say(isEarly ? t.permit_early : t[conflict.kind], values)}</>;
}

/** What else there is to know about a conflict: whom it concerns, until when. */
export function ConflictText({ conflict }: { conflict: Conflict }) {
  const say = useSay();
  const language = useLanguage();
  const day = (value: string | number | undefined) =>
    typeof value === 'string' && value !== '' ? formatWeekday(value, language) : '';
  const projects = conflict.projects.map(({ name }) => name).join(' · ');
  const more =
    conflict.kind === 'permit_expired' && conflict.facts['ends'] !== ''
      ? say(t.permitText, { ends: day(conflict.facts['ends']), arrives: day(conflict.facts['arrives']) })
      : conflict.kind === 'permit_expired'
        ? say(t.permitEarlyText, { begins: day(conflict.facts['begins']) })
        : conflict.kind === 'permit_missing' && conflict.modules.length > 1
          ? say(t.missingText, { modules: conflict.facts['modules'] ?? '' })
          : conflict.kind === 'set_before_deliver'
            ? say(t.deliverText, { deliver: day(conflict.facts['deliver']) })
            : conflict.kind === 'yard_full'
              ? say(t.yardText, { day: day(conflict.to) })
              : '';
  return <>{[projects, more].filter((part) => part !== '').join('. ')}</>;
}

/** A way out, and what it costs. */
export function SolutionWords({ solution }: { solution: Solution }) {
  const say = useSay();
  const language = useLanguage();
  const { facts } = solution;
  const on = facts['on'] ?? facts['until'];
  const cents = Number(facts['cents'] ?? 0);
  const days = Number(facts['days'] ?? 0);
  const money = formatMoneyShort(Math.abs(cents));
  const costs =
    solution.kind === 'other_resource'
      ? [say(cents === 0 ? t.same : cents > 0 ? t.more : t.less, { money })]
      : solution.kind === 'book'
        ? [say(t.aDay, { money })]
        : [
            ...(days === 0 ? [] : [say(days > 0 ? t.days : t.fewer, { n: Math.abs(days) })]),
            ...(cents > 0 ? [say(t.storage, { money })] : []),
          ];
  return (
    <span className="min-w-0">
      {say(t[solution.kind], {
        project: '',
        name: '',
        count: 0,
        ...facts,
        day: typeof on === 'string' ? formatWeekday(on, language) : '',
      })}
      {costs.length > 0 && <span className="block text-12 text-text-3">{costs.join(', ')}</span>}
    </span>
  );
}
