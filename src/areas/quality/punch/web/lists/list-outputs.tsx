import { FileText, Printer } from 'lucide-react';
import { useMemo } from 'react';
import { texts } from '#platform/shared/text.ts';
import { download } from '#platform/web/call/blobs.ts';
import { CallError } from '#platform/web/call/query.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { mostNamedRows } from '#platform/shared/ids.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import type { TableOutput } from '#platform/web/table/table-parts.ts';
import { askRows, whichQuery, type Extract } from '#platform/web/table/rows/table-source.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { punchEndpoints } from '../queries.ts';

const t = texts({
  print: { en: 'Print by trade', es: 'Imprimir por oficio' },
  photos: { en: 'Document with photos', es: 'Documento con fotos' },
  nothing: { en: 'There is nothing open to print.', es: 'No hay nada abierto para imprimir.' },
  nothingShown: { en: 'Nothing is shown that could be printed.', es: 'No se muestra nada que imprimir.' },
  part: {
    en: 'The first {most} of {total} are in it. Filter for fewer.',
    es: 'Contiene los primeros {most} de {total}. Filtra para tener menos.',
  },
});

/** Ids and nothing else of the items that a print holds: those that were picked, or those that are shown. */
async function printedIds(as: 'trades' | 'photos', { ids, filter, q, sort }: Extract): Promise<[string[], number]> {
  if (ids !== undefined) return [[...ids], ids.length];
  // On a sheet for a trade stands what it still has to do.
  const todo: FilterTree = ['state', 'none_of', ['punch_draft', 'punch_closed', 'punch_void']];
  const whole = as === 'photos' ? filter : filter === undefined ? todo : { all: [filter, todo] };
  const query = { columns: 'code', sort: sort === '' ? 'due_on,code' : sort, limit: mostNamedRows, count: 'true' };
  const result = await askRows(punchEndpoints, { ...whichQuery({ filter: whole, q }), ...query });
  if (!result.ok) throw new CallError(result);
  return [result.data.rows.map(({ id }) => id), result.data.total ?? result.data.rows.length];
}

/** What is picked or shown, on paper: a sheet for each trade with codes to open an item by, or with the photos. */
export function useOutputs(): readonly TableOutput[] {
  const say = useSay();
  const language = useLanguage();
  return useMemo(() => {
    const make = (as: 'trades' | 'photos') => async (of: Extract) => {
      const [ids, total] = await printedIds(as, of);
      if (ids.length === 0) return notify.info(say(as === 'trades' ? t.nothing : t.nothingShown));
      const file = `punch-list-${as}.pdf`;
      const isSaved = await download(
        `/api/punch/print?ids=${ids.slice(0, mostNamedRows).join(',')}&as=${as}&language=${language}`,
        file,
      );
      if (isSaved && total > mostNamedRows) notify.info(say(t.part, { most: mostNamedRows, total }));
    };
    return [
      { name: 'trades', label: say(t.print), icon: <Printer />, make: make('trades') },
      { name: 'photos', label: say(t.photos), icon: <FileText />, make: make('photos') },
    ];
  }, [say, language]);
}
