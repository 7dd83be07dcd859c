import { formatMonth } from '#platform/shared/dates.ts';
import { factoryChoices } from '#platform/shared/factories.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { useRoom } from '../queries.ts';
import { Figure } from './figure.tsx';
import { roomOf } from './rows-of.ts';

const t = texts({
  title: { en: 'Factory room, in modules', es: 'Lugar en planta, en módulos' },
  factory: { en: 'Factory', es: 'Planta' },
  planned: { en: 'Planned', es: 'Planeado' },
  held: { en: 'Held for deals', es: 'Reservado para negocios' },
  free: { en: 'Free', es: 'Libre' },
  even: { en: 'Break even at', es: 'Punto de equilibrio' },
  first: { en: 'First room', es: 'Primer lugar' },
  loading: { en: 'Loading the room', es: 'Cargando el lugar' },
  failed: { en: 'The room could not be loaded', es: 'No se pudo cargar el lugar' },
  retry: { en: 'Try again', es: 'Reintentar' },
  next: { en: 'the next three months', es: 'los próximos tres meses' },
});

/** What each factory has room for in the next three months, held against what it has to make to break even. */
export function RoomPart() {
  const say = useSay();
  const language = useLanguage();
  const { data, isError, refetch } = useRoom();
  if (data === undefined)
    return (
      <Section title={say(t.title)}>
        {isError ? (
          <ErrorState title={say(t.failed)} action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>} />
        ) : (
          <SkeletonRows rows={5} label={say(t.loading)} />
        )}
      </Section>
    );
  return (
    <Section title={say(t.title)} action={say(t.next)}>
      <Table caption={say(t.title)} compact>
        <thead>
          <tr>
            <HeadCell>{say(t.factory)}</HeadCell>
            <HeadCell numeric>{say(t.planned)}</HeadCell>
            <HeadCell numeric>{say(t.held)}</HeadCell>
            <HeadCell numeric>{say(t.free)}</HeadCell>
            <HeadCell numeric>{say(t.even)}</HeadCell>
            <HeadCell>{say(t.first)}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {data.factories.map(({ factory, months, first_free: first }) => {
            const near = months.slice(1, 4);
            const sum = (of: (month: (typeof near)[number]) => number) =>
              near.reduce((total, month) => total + of(month), 0);
            const even = sum(({ break_even: n }) => n ?? 0);
            const rows = roomOf(factory, near[0]?.month ?? '', near.at(-1)?.month);
            const figure = (n: number) => (
              <Figure to={rows} isNone={n === 0}>
                {n}
              </Figure>
            );
            const booked = sum(({ planned, held }) => planned + held);
            return (
              <tr key={factory}>
                <Cell rowHead>{say(factoryChoices[factory])}</Cell>
                {figure(sum(({ planned }) => planned))}
                {figure(sum(({ held }) => held))}
                {figure(sum(({ free }) => Math.max(0, free)))}
                <Figure to={rows} isNone={even === 0} className={even > booked ? 'text-warn-text' : ''}>
                  {even > 0 ? even : '–'}
                </Figure>
                <Cell className="first-letter:uppercase">{first === null ? '' : formatMonth(first, language)}</Cell>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Section>
  );
}
