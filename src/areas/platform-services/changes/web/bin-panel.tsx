import { useState } from 'react';
import { formatAgo, formatMoment } from '#platform/shared/dates.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { Button } from '#ui/button.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { useBin, useRestore } from './queries.ts';

const t = texts({
  caption: { en: 'What was deleted in the last 30 days', es: 'Lo que se eliminó en los últimos 30 días' },
  name: { en: 'Name', es: 'Nombre' },
  kind: { en: 'Kind', es: 'Tipo' },
  of: { en: 'Belonged to', es: 'Pertenecía a' },
  deleted: { en: 'Deleted', es: 'Eliminado' },
  left: { en: 'Kept for', es: 'Se conserva' },
  days: {
    en: '{n, plural, one {# more day} other {# more days}}',
    es: '{n, plural, one {# día más} other {# días más}}',
  },
  actions: { en: 'Actions', es: 'Acciones' },
  restore: { en: 'Restore', es: 'Restaurar' },
  restored: { en: '{name} is back', es: '{name} está de vuelta' },
  somebody: { en: 'the portal', es: 'el portal' },
  all: { en: 'Everything', es: 'Todo' },
  show: { en: 'Show', es: 'Mostrar' },
  loading: { en: 'Loading the bin', es: 'Cargando la papelera' },
  failed: { en: 'The bin could not be loaded', es: 'No se pudo cargar la papelera' },
  retry: { en: 'Retry', es: 'Reintentar' },
  emptyTitle: { en: 'The bin is empty', es: 'La papelera está vacía' },
  emptyText: {
    en: 'What is deleted stays here for 30 days and can be restored.',
    es: 'Lo que se elimina se queda aquí 30 días y se puede restaurar.',
  },
});

const kinds: Readonly<Record<string, Text>> = texts({
  project: { en: 'Project', es: 'Proyecto' },
  unit: { en: 'Unit', es: 'Unidad' },
  module: { en: 'Module', es: 'Módulo' },
  milestone: { en: 'Date', es: 'Fecha' },
  file: { en: 'File', es: 'Archivo' },
  album: { en: 'Album', es: 'Álbum' },
  feature_flag: { en: 'Feature flag', es: 'Bandera' },
  subtask: { en: 'Subtask', es: 'Subtarea' },
  break_even_scenario: { en: 'Scenario', es: 'Escenario' },
  post: { en: 'Post', es: 'Publicación' },
  post_reply: { en: 'Reply', es: 'Respuesta' },
  ticket_comment: { en: 'Comment', es: 'Comentario' },
  estimate: { en: 'Estimate', es: 'Estimación' },
  bom: { en: 'Bill of materials', es: 'Lista de materiales' },
  assembly_group: { en: 'Assembly group', es: 'Grupo de ensamble' },
  cad_variant: { en: 'CAD variant', es: 'Variante CAD' },
  building_model: { en: 'Model', es: 'Modelo' },
  quantity_rule: { en: 'Quantity rule', es: 'Regla de cantidad' },
  cost_item: { en: 'Catalogue item', es: 'Artículo del catálogo' },
  cost_price: { en: 'Price', es: 'Precio' },
  rate_card: { en: 'Rate', es: 'Tarifa' },
});

/** What was deleted, by whom and how long it is still kept; each can be brought back. */
export function BinPanel() {
  const say = useSay();
  const language = useLanguage();
  const { data, error, refetch } = useBin();
  const restore = useRestore();
  const [shown, setShown] = useState('all');
  const kindOf = (type: string) => (kinds[type] === undefined ? type : say(kinds[type]));
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={8} label={say(t.loading)} />
    ) : (
      <ErrorState
        title={say(t.failed)}
        text={error.message}
        action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>}
      />
    );
  if (data.length === 0)
    return <EmptyState drawing={<HouseDrawing />} title={say(t.emptyTitle)} text={say(t.emptyText)} />;
  const types = [...new Set(data.map((item) => item.entity_type))];
  const rows = data.filter((item) => shown === 'all' || item.entity_type === shown);
  return (
    <>
      {types.length > 1 && (
        <div className="flex justify-end px-6 py-3 max-md:px-4">
          <Select
            aria-label={say(t.show)}
            value={types.includes(shown) ? shown : 'all'}
            onValueChange={setShown}
            items={[
              { value: 'all', label: say(t.all) },
              ...types.map((type) => ({ value: type, label: kindOf(type) })),
            ]}
          />
        </div>
      )}
      <Table caption={say(t.caption)} edge>
        <thead>
          <tr>
            <HeadCell>{say(t.name)}</HeadCell>
            <HeadCell className="max-md:hidden">{say(t.of)}</HeadCell>
            <HeadCell>{say(t.deleted)}</HeadCell>
            <HeadCell className="max-md:hidden">{say(t.left)}</HeadCell>
            <HeadCell>
              <span className="sr-only">{say(t.actions)}</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((item) => (
            <tr key={`${item.entity_type}:${item.id}`}>
              <Cell rowHead className="max-w-80">
                <span className="flex flex-wrap items-center gap-2">
                  <span className="min-w-0 wrap-anywhere">{item.label}</span>
                  <Tag>{kindOf(item.entity_type)}</Tag>
                </span>
              </Cell>
              <Cell className="max-w-64 truncate max-md:hidden">{item.of}</Cell>
              <Cell>
                <time dateTime={item.deleted_at} title={formatMoment(item.deleted_at, language)}>
                  {formatAgo(item.deleted_at, language)}
                </time>
                <span className="block text-12 text-text-3">{item.deleted_by ?? say(t.somebody)}</span>
              </Cell>
              <Cell className="max-md:hidden">{say(t.days, { n: item.days_left })}</Cell>
              <Cell className="text-right">
                <Button
                  size="small"
                  loading={restore.isPending && restore.variables?.body.id === item.id}
                  onClick={() =>
                    restore.mutate(
                      { body: { entity_type: item.entity_type, id: item.id } },
                      { onSuccess: () => notify.success(say(t.restored, { name: item.label })) },
                    )
                  }
                >
                  {say(t.restore)}
                </Button>
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
