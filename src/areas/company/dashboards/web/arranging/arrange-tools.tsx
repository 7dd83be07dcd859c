import { Check, Eye, LayoutDashboard, RotateCcw, Undo2 } from 'lucide-react';
import type { WidgetId } from '#areas/company/dashboards/schema.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { titles } from '../widget-titles.ts';

const t = texts({
  arrange: { en: 'Arrange widgets', es: 'Organizar' },
  done: { en: 'Done', es: 'Listo' },
  undo: { en: 'Undo', es: 'Deshacer' },
  reset: { en: 'Back to the first order', es: 'Volver al orden inicial' },
  hidden: { en: 'Hidden widgets', es: 'Bloques ocultos' },
  show: { en: 'Show {widget}', es: 'Mostrar {widget}' },
});

interface ArrangeActionsProps {
  isArranging: boolean;
  /** Everything stands where it stood first. */
  isFirst: boolean;
  canUndo: boolean;
  onReset: () => void;
  onUndo: () => void;
  onArranging: (isArranging: boolean) => void;
}

/** Begins to arrange the widgets; while they are arranged, takes a step back and ends it. */
export function ArrangeActions({ isArranging, isFirst, canUndo, onReset, onUndo, onArranging }: ArrangeActionsProps) {
  const say = useSay();
  if (!isArranging)
    return (
      <Button icon={<LayoutDashboard />} onClick={() => onArranging(true)}>
        {say(t.arrange)}
      </Button>
    );
  return (
    <>
      <Button look="quiet" icon={<RotateCcw />} disabled={isFirst} onClick={onReset}>
        {say(t.reset)}
      </Button>
      <Button look="quiet" icon={<Undo2 />} disabled={!canUndo} onClick={onUndo}>
        {say(t.undo)}
      </Button>
      <Button look="primary" icon={<Check />} onClick={() => onArranging(false)}>
        {say(t.done)}
      </Button>
    </>
  );
}

/** The widgets that were put away, each with its way back. */
export function HiddenWidgets({ ids, onShow }: { ids: readonly WidgetId[]; onShow: (id: WidgetId) => void }) {
  const say = useSay();
  return (
    <section aria-label={say(t.hidden)} className="mt-6 flex flex-wrap items-center gap-2 border-t border-line pt-4">
      <h2 className="mr-2 text-13 text-text-2">{say(t.hidden)}</h2>
      {ids.map((id) => (
        <Button
          key={id}
          size="small"
          icon={<Eye />}
          onClick={() => onShow(id)}
          aria-label={say(t.show, { widget: say(titles[id]) })}
        >
          {say(titles[id])}
        </Button>
      ))}
    </section>
  );
}
