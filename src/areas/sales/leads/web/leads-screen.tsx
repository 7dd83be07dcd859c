import { RecordScreen } from '#areas/platform-services/records/web/embeds.tsx';
import type { RecordDeclaration, RecordOf } from '#platform/shared/record.ts';
import { texts } from '#platform/shared/text.ts';
import type { RecordValues } from '#platform/web/record/record-fields.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { lead } from '../record.ts';
import { answerCells, answerNeeds } from './answer-cell.tsx';
import { EmbedButton } from './form/embed-button.tsx';
import { LeadPart } from './lead-part.tsx';
import { SimilarLeads } from './similar-leads.tsx';

const t = texts({
  title: { en: 'Nobody has asked yet', es: 'Nadie ha preguntado aún' },
  text: {
    en: 'Put the form on your own web page, bring a sheet in, or write down who called.',
    es: 'Pon el formulario en tu sitio web, importa una hoja o anota quién llamó.',
  },
});

const ofLead = (record: RecordOf<RecordDeclaration>) => <LeadPart record={record} isPanel />;
const ofDraft = (values: RecordValues) => <SimilarLeads values={values} />;
/** By their step, as an inbox is worked through; within one, what has to be answered first comes first. */
const inOrder = [
  { column: 'state', descending: false },
  { column: 'response_due_at', descending: false },
];
const inBulk = ['owner', 'state', 'source', 'next_due'];

/** Everybody who might buy, with the time that is left to answer them. */
export function Screen() {
  const say = useSay();
  return (
    <RecordScreen
      declaration={lead}
      within={{ first: {}, sort: inOrder }}
      empty={{ drawing: <HouseDrawing />, title: say(t.title), text: say(t.text) }}
      card={['state', 'response_due_at', 'owner']}
      cells={answerCells}
      needs={answerNeeds}
      panel={ofLead}
      panelFirst
      besides={ofDraft}
      bulk={inBulk}
      toolbarEnd={<EmbedButton />}
    />
  );
}
