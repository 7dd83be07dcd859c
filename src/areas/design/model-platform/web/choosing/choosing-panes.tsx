import { FileBox, GitBranch, RefreshCw, Tag as TagIcon } from 'lucide-react';
import { useState } from 'react';
import type { CadDocument, Provider } from '#areas/design/model-platform/schema.ts';
import { formatAgo } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { Pane } from '../pane.tsx';
import { readPlacesAnew, type useDocuments, type usePlaces } from '../queries.ts';
import { commonWords, ownNames } from '../words.ts';

const t = texts({
  documents: { en: 'Document', es: 'Documento' },
  places: { en: 'Workspace or version', es: 'Espacio o versión' },
  search: { en: 'Search documents', es: 'Buscar documentos' },
  loading: { en: 'Loading', es: 'Cargando' },
  noDocuments: { en: 'No documents. Upload a model first.', es: 'No hay documentos. Sube primero un modelo.' },
  noDocumentsCad: { en: 'No documents found.', es: 'No se encontraron documentos.' },
  chooseDocument: { en: 'Choose a document first.', es: 'Elige primero un documento.' },
  upload: { en: 'Upload a model', es: 'Subir un modelo' },
  version: { en: 'Version', es: 'Versión' },
  anew: { en: 'Read again from the platform', es: 'Leer de nuevo de la plataforma' },
});

/** The documents of the source, found by their names. */
export function DocumentPane({
  provider,
  documents,
  words,
  onWords,
}: {
  provider: Provider;
  documents: ReturnType<typeof useDocuments>;
  words: string;
  onWords: (words: string) => void;
}) {
  const say = useSay();
  const language = useLanguage();
  const documentId = useSearch()['document'];
  return (
    <Pane
      step={1}
      title={say(t.documents)}
      rows={documents.data?.map((each) => documentRow(each, language))}
      chosen={documentId}
      onChoose={(key) => setSearch({ document: key, place: undefined, assembly: undefined, configuration: undefined })}
      error={documents.error}
      onRetry={() => void documents.refetch()}
      loading={say(t.loading)}
      isWaiting={false}
      empty={
        provider === 'own' ? (
          <>
            {say(t.noDocuments)}{' '}
            <Link to="/design/estimates/new-bim2bom" className="link">
              {say(t.upload)}
            </Link>
          </>
        ) : (
          say(t.noDocumentsCad)
        )
      }
      above={
        <TextInput
          aria-label={say(t.search)}
          placeholder={say(t.search)}
          value={words}
          onChange={(event) => onWords(event.target.value)}
        />
      }
    />
  );
}

/** Where work goes on in the chosen document, and the states of it that never change. */
export function PlacePane({ provider, places }: { provider: Provider; places: ReturnType<typeof usePlaces> }) {
  const say = useSay();
  const language = useLanguage();
  const search = useSearch();
  const [isReadingAnew, setReadingAnew] = useState(false);
  const documentId = search['document'];
  const nameOf = (name: string) => {
    const own = provider === 'own' ? ownNames[name] : undefined;
    return own === undefined ? name : say(own);
  };
  return (
    <Pane
      step={2}
      title={say(t.places)}
      rows={places.data?.map((each) => ({
        key: `${each.wvm}:${each.id}`,
        name: nameOf(each.name),
        detail: [each.description ?? '', each.at === null ? '' : formatAgo(each.at, language)]
          .filter((part) => part !== '')
          .join(' · '),
        icon: each.wvm === 'w' ? <GitBranch /> : <TagIcon />,
        mark:
          each.wvm === 'w' ? (
            <Tag tone="warn" title={say(commonWords.unreleasedHelp)}>
              {say(commonWords.unreleased)}
            </Tag>
          ) : (
            <Tag tone="line">{say(t.version)}</Tag>
          ),
      }))}
      chosen={search['place']}
      onChoose={(key) => setSearch({ place: key, assembly: undefined, configuration: undefined })}
      error={places.error}
      onRetry={() => void places.refetch()}
      loading={say(t.loading)}
      isWaiting={documentId === undefined}
      empty={say(t.chooseDocument)}
      action={
        provider === 'onshape' &&
        documentId !== undefined && (
          <IconButton
            size="small"
            label={say(t.anew)}
            loading={isReadingAnew}
            onClick={() => {
              setReadingAnew(true);
              void readPlacesAnew(provider, documentId).finally(() => setReadingAnew(false));
            }}
          >
            <RefreshCw />
          </IconButton>
        )
      }
    />
  );
}

function documentRow(document: CadDocument, language: 'en' | 'es') {
  return {
    key: document.id,
    name: document.name,
    detail: [document.owner ?? '', document.modified_at === null ? '' : formatAgo(document.modified_at, language)]
      .filter((each) => each !== '')
      .join(' · '),
    icon: <FileBox />,
  };
}
