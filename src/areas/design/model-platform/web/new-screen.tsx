import { Boxes, Layers, Plus, Save } from 'lucide-react';
import { useState } from 'react';
import { holds } from '#platform/shared/access.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { go, setSearch, useSearch } from '#platform/web/place.ts';
import { useGroups as useMyGroups } from '#platform/web/call/session.ts';
import { useDelayed } from '#platform/web/use-delayed.ts';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Nothing } from '#ui/feedback/nothing.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import type { CadAssembly, CadPlace, Provider } from '../schema.ts';
import { BomPreview } from './bom-preview.tsx';
import { ConfigurationInputs } from './configuration-inputs.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { Pane } from './pane.tsx';
import {
  type PlaceAddress,
  useAssemblies,
  useBomPreview,
  useDocuments,
  usePlaces,
  usePlatformState,
} from './queries.ts';
import { SavedVariants } from './saved-variants.tsx';
import { VariantDialog } from './variant-dialog.tsx';
import { commonWords, indexPath } from './words.ts';
import { SourceBar } from './choosing/source-bar.tsx';
import { DocumentPane, PlacePane } from './choosing/choosing-panes.tsx';

const t = texts({
  title: { en: 'New assembly group', es: 'Grupo de ensamble nuevo' },
  meta: {
    en: 'Choose an assembly, look at its BOM, save it as a variant, and put variants together to a group.',
    es: 'Elige un ensamble, mira su lista, guárdalo como variante y junta variantes en un grupo.',
  },
  assemblies: { en: 'Assembly', es: 'Ensamble' },
  loading: { en: 'Loading', es: 'Cargando' },
  choosePlace: { en: 'Choose a workspace or version first.', es: 'Elige primero un espacio o una versión.' },
  noAssemblies: { en: 'There is no assembly in it.', es: 'No contiene ensambles.' },
  save: { en: 'Save as variant', es: 'Guardar como variante' },
  group: { en: 'Create group', es: 'Crear grupo' },
  chooseAssembly: { en: 'Choose an assembly to see its BOM.', es: 'Elige un ensamble para ver su lista.' },
  bomError: { en: 'The BOM could not be read', es: 'No se pudo leer la lista' },
});

/** Three panes, document to workspace or version to assembly, then its configuration and BOM; what is chosen stands in the address. */
export function Screen() {
  const say = useSay();
  const search = useSearch();
  const mayWrite = holds(useMyGroups(), 'model_platform.write');
  const platform = usePlatformState();
  const [saving, setSaving] = useState(false);
  const [grouping, setGrouping] = useState<readonly string[] | null>(null);
  const [words, setWords] = useState('');
  const asked = useDelayed(words, 300);
  const provider: Provider = search['from'] === 'onshape' && platform.data?.configured !== false ? 'onshape' : 'own';
  const documents = useDocuments(provider, asked.trim());
  const documentId = search['document'];
  const places = usePlaces(provider, documentId);
  const place = placeIn(places.data, search['place']);
  const at: PlaceAddress | undefined =
    place === undefined || documentId === undefined
      ? undefined
      : { provider, document_id: documentId, wvm: place.wvm, place_id: place.id };
  const assemblies = useAssemblies(at);
  const assembly = assemblies.data?.find(({ id }) => id === search['assembly']);
  const configuration = search['configuration'] ?? '';
  const document = documents.data?.find(({ id }) => id === documentId);
  return (
    <PageFrame
      title={say(t.title)}
      meta={say(t.meta)}
      breadcrumb={
        <Breadcrumb label={say(commonWords.where)}>
          <Link to={indexPath}>{say(commonWords.platformBoms)}</Link>
          {say(t.title)}
        </Breadcrumb>
      }
      actions={
        mayWrite && (
          <Button look="primary" icon={<Plus />} onClick={() => setGrouping([])}>
            {say(t.group)}
          </Button>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SourceBar provider={provider} hasChoice={platform.data?.configured === true} />
        <div className="grid grid-cols-3 gap-3 max-lg:grid-cols-1">
          <DocumentPane provider={provider} documents={documents} words={words} onWords={setWords} />
          <PlacePane provider={provider} places={places} />
          <Pane
            step={3}
            title={say(t.assemblies)}
            rows={assemblies.data?.map(assemblyRow)}
            chosen={search['assembly']}
            onChoose={(key) => setSearch({ assembly: key, configuration: undefined })}
            error={assemblies.error}
            onRetry={() => void assemblies.refetch()}
            loading={say(t.loading)}
            isWaiting={at === undefined}
            empty={at === undefined ? say(t.choosePlace) : say(t.noAssemblies)}
          />
        </div>
        {at === undefined || assembly === undefined ? (
          <Nothing boxed>{say(t.chooseAssembly)}</Nothing>
        ) : (
          <>
            <div className="flex flex-wrap items-end gap-3">
              <ConfigurationInputs
                key={`${at.place_id}/${assembly.id}`}
                place={at}
                assemblyId={assembly.id}
                configuration={configuration}
                onChange={(value) => setSearch({ configuration: value })}
              />
              {mayWrite && (
                <Button className="ml-auto" icon={<Save />} onClick={() => setSaving(true)}>
                  {say(t.save)}
                </Button>
              )}
            </div>
            <Preview place={at} assemblyId={assembly.id} configuration={configuration} />
          </>
        )}
        <SavedVariants mayWrite={mayWrite} onGroup={setGrouping} />
      </div>
      {saving && at !== undefined && assembly !== undefined && place !== undefined && (
        <VariantDialog
          place={at}
          names={{ document: document?.name ?? at.document_id, place: place.name, assembly: assembly.name }}
          assemblyId={assembly.id}
          configuration={configuration}
          onClose={() => setSaving(false)}
        />
      )}
      {grouping !== null && (
        <GroupDialog
          first={grouping}
          onClose={() => setGrouping(null)}
          onMade={(id) => go(`${indexPath}?group=${id}`)}
        />
      )}
    </PageFrame>
  );
}

function Preview({
  place,
  assemblyId,
  configuration,
}: {
  place: PlaceAddress;
  assemblyId: string;
  configuration: string;
}) {
  const say = useSay();
  const { data, error, refetch } = useBomPreview(place, assemblyId, configuration);
  if (error !== null && data === undefined)
    return (
      <ErrorState
        title={say(t.bomError)}
        text={error.message}
        action={<Button onClick={() => void refetch()}>{say(commonWords.retry)}</Button>}
      />
    );
  if (data === undefined) return <SkeletonRows rows={8} label={say(t.loading)} />;
  return <BomPreview bom={data} />;
}

function placeIn(places: readonly CadPlace[] | undefined, word: string | undefined): CadPlace | undefined {
  return places?.find(({ wvm, id }) => `${wvm}:${id}` === word);
}

function assemblyRow(assembly: CadAssembly) {
  const isPart = assembly.id.startsWith('storey:') || assembly.id.startsWith('module:');
  return { key: assembly.id, name: assembly.name, icon: isPart ? <Layers /> : <Boxes /> };
}
