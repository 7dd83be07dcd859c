import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { bareText } from './cells/cell-input.ts';
import { isField, t as columnWords } from './sheet-columns.tsx';
import type { SheetConflict } from './sheet-edits.ts';
import type { SheetStore } from './sheet-store.ts';
import { typedWords, words } from '../words.ts';

const t = texts({
  both: { en: 'Two of you changed {field} of “{line}”', es: 'Dos personas cambiaron {field} de “{line}”' },
  values: { en: 'Yours: {mine}. Theirs: {theirs}.', es: 'Lo tuyo: {mine}. Lo suyo: {theirs}.' },
  mine: { en: 'Keep mine', es: 'Dejar lo mío' },
  theirs: { en: 'Take theirs', es: 'Tomar lo suyo' },
  gone: {
    en: 'The line was removed by somebody else while you changed it.',
    es: 'Otra persona quitó la partida mientras la cambiabas.',
  },
  changed: {
    en: 'Somebody else changed “{line}” while you removed it, so it stays.',
    es: 'Otra persona cambió “{line}” mientras lo quitabas, así que se queda.',
  },
  removeYet: { en: 'Remove it all the same', es: 'Quitarlo de todos modos' },
  fine: { en: 'All right', es: 'De acuerdo' },
  faults: {
    en: '{n, plural, one {A value was not taken} other {# values were not taken}}',
    es: '{n, plural, one {Un valor no se aceptó} other {# valores no se aceptaron}}',
  },
  more: { en: 'and {n} more', es: 'y {n} más' },
  trouble: { en: 'Not saved yet', es: 'Aún sin guardar' },
  troubleText: {
    en: '{why} What you typed is kept here and is sent again by itself.',
    es: '{why} Lo que escribiste se conserva aquí y se vuelve a enviar solo.',
  },
  nothing: { en: 'nothing', es: 'nada' },
});

const mostShown = 3;

/** What stands between the sheet and being saved, each with the way on. */
export function SheetNotices({ store, onShow }: { store: SheetStore; onShow: (uid: string) => void }) {
  const say = useSay();
  const { conflicts, faults, trouble, lines } = store.use();
  const lineOf = (uid: string) => lines.find(({ line_uid }) => line_uid === uid);
  if (conflicts.length === 0 && faults.length === 0 && trouble === undefined) return null;
  return (
    <div className="flex flex-none flex-col gap-2 px-6 py-2 max-md:px-4">
      {trouble !== undefined && (
        <Banner
          tone="warn"
          title={say(t.trouble)}
          action={
            <Button size="small" onClick={store.again}>
              {say(words.retry)}
            </Button>
          }
        >
          {say(t.troubleText, { why: trouble })}
        </Banner>
      )}
      {conflicts.slice(0, mostShown).map((conflict) => (
        <Conflict key={`${conflict.uid}/${conflict.field ?? ''}`} store={store} conflict={conflict} />
      ))}
      {conflicts.length > mostShown && (
        <p className="text-12 text-text-2">{say(t.more, { n: conflicts.length - mostShown })}</p>
      )}
      {faults.length > 0 && (
        <Banner
          tone="bad"
          title={say(t.faults, { n: faults.length })}
          onDismiss={store.forgetFaults}
          dismissLabel={say(words.close)}
        >
          <ul>
            {faults.slice(0, mostShown).map(({ uid, field, message }) => {
              const line = lineOf(uid);
              return (
                <li key={`${uid}/${field}`}>
                  {line === undefined ? (
                    message
                  ) : (
                    <>
                      <button type="button" className="link" onClick={() => onShow(uid)}>
                        {line.description}
                      </button>
                      {`: ${message}`}
                    </>
                  )}
                </li>
              );
            })}
            {faults.length > mostShown && <li>{say(t.more, { n: faults.length - mostShown })}</li>}
          </ul>
        </Banner>
      )}
    </div>
  );
}

function Conflict({ store, conflict }: { store: SheetStore; conflict: SheetConflict }) {
  const say = useSay();
  const language = useLanguage();
  const lines = store.use((state) => state.lines);
  const line = lines.find(({ line_uid }) => line_uid === conflict.uid);
  if (line === undefined)
    return (
      <Banner
        tone="warn"
        action={
          <Button size="small" onClick={() => store.settle(conflict, false)}>
            {say(t.fine)}
          </Button>
        }
      >
        {say(t.gone)}
      </Banner>
    );
  if (conflict.field === null)
    return (
      <Banner
        tone="warn"
        action={
          <span className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => store.settle(conflict, true)}>
              {say(t.removeYet)}
            </Button>
            <Button size="small" onClick={() => store.settle(conflict, false)}>
              {say(t.fine)}
            </Button>
          </span>
        }
      >
        {say(t.changed, { line: line.description })}
      </Banner>
    );
  const key = conflict.field === 'formula' ? 'quantity' : conflict.field;
  const field = key === 'alternate_of' || isField(key) ? say(columnWords[key]) : key;
  // Another line is called by its name, not by its id.
  const wordsOf = (value: unknown) =>
    key === 'alternate_of' ? (lines.find(({ line_uid }) => line_uid === value)?.description ?? '') : typedWords(value);
  const theirs = isField(key) ? bareText(line, key, language) : wordsOf(conflict.theirs);
  return (
    <Banner
      tone="warn"
      title={say(t.both, { field, line: line.description })}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => store.settle(conflict, true)}>
            {say(t.mine)}
          </Button>
          <Button size="small" onClick={() => store.settle(conflict, false)}>
            {say(t.theirs)}
          </Button>
        </span>
      }
    >
      {say(t.values, {
        mine: wordsOf(conflict.mine) || say(t.nothing),
        theirs: theirs === '' ? say(t.nothing) : theirs,
      })}
    </Banner>
  );
}
