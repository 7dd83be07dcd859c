import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { Fact } from '#ui/layout/facts.tsx';
import { bomPath, useBoms } from '../queries.ts';

const t = texts({
  name: { en: 'Built by', es: 'Construido con' },
  version: { en: '{code} version {n}', es: '{code} versión {n}' },
});

/** The version of the bill of materials by which a module was built, as one fact among its others; nothing while there is none. */
export function BuiltBy({ moduleId }: { moduleId: string }) {
  const say = useSay();
  const { data } = useBoms({ module_id: moduleId });
  const [bom] = data ?? [];
  if (bom === undefined) return null;
  return (
    <Fact name={say(t.name)}>
      <Link to={bomPath(bom.id)} className="link">
        {say(t.version, { code: bom.code, n: bom.version_no })}
      </Link>
    </Fact>
  );
}
