import { formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Nothing } from '#ui/feedback/nothing.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { useRuleVersions, useSwitchRule } from '../queries.ts';
import { changedFields, type ShownBody, type ShownRule } from './rule-form-values.ts';
import { fieldWords } from './rule-words.ts';
import { words } from '../words.ts';

const t = texts({
  title: { en: 'What the rule was before', es: 'Cómo era la regla antes' },
  loading: { en: 'Loading the versions', es: 'Cargando las versiones' },
  error: { en: 'The versions could not be loaded', es: 'No se pudieron cargar las versiones' },
  none: { en: 'It was never changed.', es: 'Nunca se ha cambiado.' },
  version: { en: 'Version {n}', es: 'Versión {n}' },
  now: { en: 'Version {n}, as it is now', es: 'Versión {n}, como está ahora' },
  by: { en: '{name}, {at}', es: '{name}, {at}' },
  thenChanged: { en: 'Changed then', es: 'Cambió después' },
  restore: { en: 'Make this the rule again', es: 'Volver a esta versión' },
});

/** The versions of a rule, each with what the next one changed; any of them can become the rule again. */
export function RuleHistory({ rule, mayWrite, onClose }: { rule: ShownRule; mayWrite: boolean; onClose: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const versions = useRuleVersions(rule.id);
  const change = useSwitchRule();
  const now: ShownBody = { ...rule, item_id: rule.item?.id ?? null, uom: rule.item?.uom ?? null };
  const restore = (body: ShownBody) =>
    change.mutate(
      {
        params: { id: rule.id },
        body: {
          name: body.name,
          layer: body.layer,
          priority: body.priority,
          match: body.match,
          quantity: body.quantity,
          formula: body.formula,
          waste_percent: body.waste_percent,
          round_to: body.round_to,
          piece_size: body.piece_size,
          item_id: body.item_id,
          exclude_reason: body.exclude_reason,
          confidence: body.confidence,
          version: rule.version,
        },
      },
      { onSuccess: onClose },
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say(t.title)}
      description={rule.name}
      closeLabel={say(words.close)}
    >
      {versions.data === undefined ? (
        versions.isError ? (
          <ErrorState
            title={say(t.error)}
            action={<Button onClick={() => void versions.refetch()}>{say(words.retry)}</Button>}
          />
        ) : (
          <SkeletonRows rows={4} label={say(t.loading)} />
        )
      ) : versions.data.length === 0 ? (
        <Nothing>{say(t.none)}</Nothing>
      ) : (
        <ol className="grid gap-3 text-13">
          <li className="font-label">{say(t.now, { n: rule.version })}</li>
          {versions.data.map(({ version_no: no, at, by, body }, index) => {
            const next = versions.data[index - 1]?.body ?? now;
            return (
              <li key={no} className="grid gap-1 border-t border-line pt-3">
                <span className="flex flex-wrap items-baseline gap-x-3">
                  <span className="font-label">{say(t.version, { n: no })}</span>
                  <span className="text-12 text-text-3">
                    {say(t.by, { name: by ?? 'Hearth', at: formatMoment(at, language) })}
                  </span>
                  {mayWrite && (
                    <Button size="small" className="ml-auto" loading={change.isPending} onClick={() => restore(body)}>
                      {say(t.restore)}
                    </Button>
                  )}
                </span>
                <span className="flex flex-wrap items-center gap-1 text-12 text-text-2">
                  {say(t.thenChanged)}:
                  {changedFields(body, next).map((field) => (
                    <Tag key={field}>{fieldWord(field, say)}</Tag>
                  ))}
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </Dialog>
  );
}

function fieldWord(field: string, say: ReturnType<typeof useSay>): string {
  const found = Object.entries(fieldWords).find(([key]) => key === field)?.[1];
  return found === undefined ? field : say(found);
}
